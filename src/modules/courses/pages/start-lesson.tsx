import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lessonPage } from '#texts/lesson.ts'
import { isLesson } from '../../../ui/addresses/lesson-addresses.ts'
import { usePageData } from '../../../ui/page-data.tsx'
import { CodePanel, CodeText } from '../../lessons/CodePanel.tsx'
import type { Lesson, RunLanguage, RunLesson } from '../../lessons/contract.ts'
import { countLesson } from '../../lessons/count-lesson.ts'
import { LessonView } from '../../lessons/LessonView.tsx'
import { LiveExercise } from '../../lessons/LiveExercise.tsx'
import { openFrame } from '../../lessons/open-frame.ts'
import {
  createProgramRunner,
  type OpenedFrame,
  type ProgramResult,
  type ProgramRunner,
} from '../../lessons/run-program.ts'
import type { LessonRunner } from '../../lessons/use-exercise.ts'
import { BackToCourse, WhatComesNext } from './LessonEnds.tsx'

/**
 * The lesson after the first tap, with editors for its programs. A reading lesson stays as served, and its
 * progress is counted.
 */
export async function startLesson(tap: {
  id: string
  /** The step that was tapped. */
  at: string | undefined
  answers?: Promise<Response>[]
  opened?: OpenedFrame
}): Promise<ReactNode> {
  const { id, at, answers, opened } = tap
  if (!answers || !opened) {
    followReading(id)
    return undefined
  }
  const [data, ...files] = answers
  const lesson: Lesson | undefined = await (await data)?.json()
  if (!lesson || lesson.runs === 'nothing') throw new Error('There is no such lesson.')
  countLesson(id, 'opened')
  const { runs, steps, challenge } = lesson
  // The frame that is already open, then new ones.
  const frames = [opened]
  const open = () => frames.pop() ?? openFrame()
  const runner = createProgramRunner({ language: runs, files, open })
  const result = runner.run([...steps, challenge][Number(at)]?.code ?? '')
  // The player shows a failure.
  const settledResult = result.catch(() => undefined)
  // JavaScript prints at once, before the browser is busy with drawing the editors.
  const firstResult = runs === 'javascript' ? await settledResult : undefined
  return (
    <LessonPlayer
      key={id}
      id={id}
      lesson={lesson}
      at={Number(at)}
      beginning={{ runner, result, firstResult }}
    />
  )
}

const followedCourses = new Set<string>()

/** A reading lesson works without scripts: this counts how far somebody gets, from the first answer on. */
function followReading(course: string) {
  if (followedCourses.has(course)) return
  followedCourses.add(course)
  countLesson(course, 'opened')
  countLesson(course, 'run')
  const steps = new Set(
    [...document.querySelectorAll<HTMLDetailsElement>('[data-answer]')].map(nameOf),
  )
  const solved = new Set<string>()
  const look = () => {
    const wasOpen = solved.size === steps.size
    for (const answer of document.querySelectorAll<HTMLDetailsElement>('[data-answer=right][open]'))
      solved.add(nameOf(answer))
    // The course page shows the first step only.
    if (!wasOpen && solved.size === steps.size && steps.size > 1) countLesson(course, 'finished')
  }
  look()
  // The event does not bubble.
  document.addEventListener('toggle', look, true)
}

const nameOf = ({ name }: HTMLDetailsElement) => name

function LessonPlayer({
  id,
  at: first,
  lesson,
  beginning,
}: {
  id: string
  at: number
  lesson: RunLesson
  beginning: LessonBeginning
}) {
  const { pathname = '', courses } = usePageData() ?? {}
  const { run, progress, missing } = useLessonRunner(lesson.runs, beginning)
  const [hasRun, setHasRun] = useState(false)
  const [solved, setSolved] = useState<readonly number[]>([])
  const isWhole = isLesson(pathname)
  // The tapped step first, the ones below it as soon as it is on the screen.
  const stepCount = useDeferredValue<number | undefined>(undefined, first + 1)
  const title = courses?.[0]?.title ?? ''
  const last = lesson.steps.length

  const solve = (at: number) => {
    if (at === last && !solved.includes(at)) countLesson(id, 'finished')
    setSolved((steps) => [...new Set([...steps, at])])
  }
  return (
    <LessonView
      lesson={lesson}
      heading={isWhole ? 'h1' : 'h2'}
      before={isWhole && <BackToCourse id={id} title={title} />}
      steps={stepCount}
      renderExercise={(exercise, { at, output }) => (
        <LiveExercise
          exercise={exercise}
          at={at}
          output={output}
          lesson={lesson}
          runner={run}
          isFirst={at === first}
          firstResult={at === first ? beginning.firstResult : undefined}
          isLast={at === last}
          onRun={() => {
            if (!hasRun) countLesson(id, 'run')
            setHasRun(true)
          }}
          onSolve={solve}
        />
      )}
    >
      {missing ? (
        <p role="alert" className="measure mt-6 font-semibold text-kumkum">
          {lessonPage.missing}
        </p>
      ) : (
        <LoadingLine
          isLoading={!beginning.firstResult}
          language={lesson.runs}
          progress={progress}
        />
      )}
      {solved.includes(last) && (
        <h3 className="mt-8 text-2xl" tabIndex={-1}>
          {lessonPage.end.heading}
        </h3>
      )}
      <WhatComesNext
        lesson={lesson}
        id={id}
        title={title}
        result={solved.length > 0 ? lessonPage.end.result(solved.length, last + 1) : undefined}
      />
    </LessonView>
  )
}

/** The runner that the tap started, and the result of the program that was tapped; `firstResult` if it has come. */
type LessonBeginning = {
  runner: ProgramRunner
  result: Promise<ProgramResult>
  firstResult: ProgramResult | undefined
}

/** Reports the loaded share of the runtime, undefined once it is ready. */
type ReportProgress = (share: number | undefined) => void

/**
 * Runs the programs of a lesson. The component that shows the progress puts its function into `progress`: so
 * it alone is drawn again for each part that arrives. `missing` where loading failed, until a program is run
 * again.
 */
function useLessonRunner(language: RunLanguage, beginning: LessonBeginning) {
  const [missing, setMissing] = useState(false)
  const current = useRef<ProgramRunner | undefined>(beginning.runner)
  const first = useRef(beginning.firstResult ? undefined : beginning)
  const progress = useRef<ReportProgress>(undefined)

  const run: LessonRunner = async (code) => {
    setMissing(false)
    try {
      current.current ??= createProgramRunner({ language, open: openFrame })
      const runner = current.current
      const tap = first.current
      first.current = undefined
      runner.watch((share) => progress.current?.(share))
      const result = await (tap ? tap.result : runner.run(code))
      runner.watch(() => undefined)
      progress.current?.(undefined)
      return result
    } catch (error) {
      console.error('The program could not be run', error)
      current.current?.close()
      current.current = undefined
      setMissing(true)
      return undefined
    }
  }
  useEffect(() => () => current.current?.close(), [])
  return { run, progress, missing }
}

/** Fixed at the lower edge while the runtime loads, so that it is visible from every step. */
function LoadingLine({
  isLoading,
  language,
  progress,
}: {
  isLoading: boolean
  language: RunLanguage
  progress: RefObject<ReportProgress | undefined>
}) {
  const [share, setShare] = useState(isLoading ? 0 : undefined)
  useEffect(() => {
    progress.current = setShare
  }, [progress])
  if (share === undefined) return null
  const percent = Math.round(share * 100)
  return (
    <div className="sticky bottom-20 mt-6 rounded-control border border-edge bg-white px-4 py-2 text-sm print:hidden">
      <p>
        {language === 'python' ? lessonPage.loading.python(percent) : lessonPage.loading.javascript}
      </p>
      <progress
        max={100}
        value={language === 'python' ? percent : undefined}
        aria-label={lessonPage.running}
        className="mt-1 block h-2 w-full"
      />
    </div>
  )
}

/**
 * The lesson as visitors read it before the first tap, for the lesson editor. In a file of its own it
 * would split this one into two, loaded one after the other.
 */
export function LessonPreview({ lesson }: { lesson: Lesson }) {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <LessonView
        lesson={lesson}
        heading="h2"
        renderExercise={({ code }, { output }) => (
          <>
            <CodePanel label="Program">
              <CodeText text={code} />
            </CodePanel>
            {output && (
              <CodePanel label="Output">
                <CodeText text={output} />
              </CodePanel>
            )}
          </>
        )}
      >
        <p className="mt-6">{lesson.nextDay}</p>
      </LessonView>
    </div>
  )
}
