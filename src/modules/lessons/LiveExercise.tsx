import { useEffect, useRef } from 'react'
import { lessonPage as words } from '#words/lesson.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeEditor } from './CodeEditor.tsx'
import { CodePanel, CodeText } from './CodePanel.tsx'
import type { Exercise, RunLanguage } from './contract.ts'
import { explainError } from './explain-error.ts'
import { type LessonRunner, type Ran, type RunVerdict, useExercise } from './use-exercise.ts'

/** A program to change and run, with what it printed and how that differs from what it should print. */
export function LiveExercise({
  exercise,
  at,
  output,
  language,
  runner,
  runs,
  isFirst,
  isLast,
  onRun,
  onSolve,
}: {
  exercise: Exercise
  at: number
  /** What the program prints as it stands, where that was shown. */
  output: string
  language: string
  runner: LessonRunner
  runs: RunLanguage
  /** The one that was tapped: it runs by itself as soon as it can. */
  isFirst: boolean
  isLast: boolean
  onRun: () => void
  onSolve: (at: number) => void
}) {
  const { code, edit, reset, run, ran, tries, isRunning } = useExercise(exercise, {
    runner,
    onRun,
    onSolve: () => onSolve(at),
  })
  const button = useRef<HTMLButtonElement>(null)
  const begin = useRef(run)
  useEffect(() => {
    if (!isFirst) return
    button.current?.focus({ preventScroll: true })
    void begin.current()
  }, [isFirst])
  return (
    <>
      <CodeEditor
        label={words.program(language)}
        language={runs}
        code={code}
        onEdit={edit}
        onRun={run}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {/* Hidden where it was served without scripts; the player brings the rule for both. */}
        <Button
          className="justify-self-start noscript:hidden"
          ref={button}
          kind="solid"
          aria-disabled={isRunning}
          onClick={run}
        >
          {isRunning ? words.running : words.run}
        </Button>
        {code !== exercise.code && (
          <Button kind="quiet" className="px-2!" onClick={reset}>
            {words.again}
          </Button>
        )}
      </div>
      {ran ? (
        <Result ran={ran} isLast={isLast} language={runs} />
      ) : (
        output !== '' && (
          <CodePanel label={words.prints}>
            <CodeText text={output} />
          </CodePanel>
        )
      )}
      <p role="status" className="sr-only">
        {ran && !isRunning && describeAloud(ran, isLast, runs)}
      </p>
      {tries > 0 && ran?.verdict !== 'right' && (
        <details>
          <summary className="inline-block min-h-11 py-2 font-semibold text-indigo underline underline-offset-4">
            {words.solution}
          </summary>
          <CodePanel label={words.program(language)}>
            <CodeText text={exercise.solution} />
          </CodePanel>
        </details>
      )}
    </>
  )
}

function Result({
  ran: { code, result, verdict },
  isLast,
  language,
}: {
  ran: Ran
  isLast: boolean
  language: RunLanguage
}) {
  const { output, error, stopped } = result
  const sentence = error && explainError(error, { code, language })
  const isWrong = Boolean(error || stopped)
  return (
    <div className="grid gap-3" data-result={verdict === 'right' ? 'right' : 'other'}>
      <CodePanel
        label={words.output}
        tone={verdict === 'right' ? 'right' : isWrong ? 'wrong' : 'paper'}
      >
        {output !== '' && <CodeText text={output} />}
        {error && (
          <div className="border-t border-line text-kumkum">
            <CodeText text={error.text} />
          </div>
        )}
        {output === '' && !isWrong && <p className="px-4 py-3">{nothingPrinted(language)}</p>}
      </CodePanel>
      {sentence && <p className="measure font-semibold">{sentence}</p>}
      {stopped && <p className="measure font-semibold">{words.stopped[stopped]}</p>}
      {!isWrong && (
        <p className={`measure font-semibold ${verdict === 'right' ? 'text-neem' : ''}`}>
          {sayVerdict(verdict, isLast)}
        </p>
      )}
    </div>
  )
}

function nothingPrinted(language: RunLanguage): string {
  return language === 'python' ? words.nothingPrinted : words.nothingLogged
}

function sayVerdict(verdict: RunVerdict, isLast: boolean): string {
  if (verdict === 'right') return isLast ? words.matchesLast : words.matches
  if (verdict === 'unchanged') return words.unchanged
  const { line, expected, actual = '' } = verdict
  return expected === undefined
    ? words.tooMuch(line, actual)
    : words.differs(line, expected, actual)
}

/** All of it once: while a program runs nothing is read out. */
function describeAloud({ result, verdict }: Ran, isLast: boolean, language: RunLanguage): string {
  const { output, error, stopped } = result
  const printed = output === '' ? '' : `${words.output}: ${output}`
  if (error) return `${printed} ${error.text.trim().split('\n').at(-1)}`
  if (stopped) return words.stopped[stopped]
  return `${printed || nothingPrinted(language)} ${sayVerdict(verdict, isLast)}`
}
