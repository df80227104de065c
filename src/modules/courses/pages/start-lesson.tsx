import { type ReactNode, type RefObject, useDeferredValue, useEffect, useState } from 'react'
import { lessonPage as words } from '#words/lesson.ts'
import { isLesson } from '../../../ui/addresses/lesson-addresses.ts'
import { usePageData } from '../../../ui/page-data.tsx'
import type { Lesson, RunLanguage, RunLesson } from '../../lessons/contract.ts'
import { countLesson } from '../../lessons/count-lesson.ts'
import { followReading } from '../../lessons/follow-reading.ts'
import { LessonView } from '../../lessons/LessonView.tsx'
import { LiveExercise } from '../../lessons/LiveExercise.tsx'
import { openFrame } from '../../lessons/open-frame.ts'
import { createProgramRunner, type OpenedFrame } from '../../lessons/run-program.ts'
import {
  type LessonBeginning,
  type ReportProgress,
  useLessonRunner,
} from '../../lessons/use-lesson-runner.ts'
import { BackToCourse, WhatComesNext } from './LessonEnds.tsx'

/** For the lesson editor, which would otherwise split this file into two, loaded one after the other. */
export { LessonPreview } from '../../lessons/LessonPreview.tsx'

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
          {words.missing}
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
          {words.end.heading}
        </h3>
      )}
      <WhatComesNext
        lesson={lesson}
        id={id}
        title={title}
        result={solved.length > 0 ? words.end.result(solved.length, last + 1) : undefined}
      />
    </LessonView>
  )
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
      <p>{language === 'python' ? words.loading.python(percent) : words.loading.javascript}</p>
      <progress
        max={100}
        value={language === 'python' ? percent : undefined}
        aria-label={words.running}
        className="mt-1 block h-2 w-full"
      />
    </div>
  )
}
