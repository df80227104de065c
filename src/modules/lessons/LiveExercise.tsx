import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { lessonPage } from '#texts/lesson.ts'
import { Button } from '../../ui/Button.tsx'
import { CodePanel, CodeText } from './CodePanel.tsx'
import type { Exercise, RunLanguage, RunLesson } from './contract.ts'
import { explainError } from './explain-error.ts'
import type { ProgramResult } from './run-program.ts'
import { type LessonRunner, type Ran, type RunVerdict, useExercise } from './use-exercise.ts'

/** A program to change and run, with its output and how that differs from the expected output. */
export function LiveExercise({
  exercise,
  at,
  output,
  lesson: { language, runs },
  runner,
  isFirst,
  firstResult,
  isLast,
  onRun,
  onSolve,
}: {
  exercise: Exercise
  at: number
  /** The output of the unchanged program, where it was shown. */
  output: string
  lesson: RunLesson
  runner: LessonRunner
  /** The exercise that was tapped: it runs by itself as soon as possible. */
  isFirst: boolean
  /** The result of the tapped exercise, where it is known already. */
  firstResult: ProgramResult | undefined
  isLast: boolean
  onRun: () => void
  onSolve: (at: number) => void
}) {
  const { code, edit, reset, begin, run, ran, tries, isRunning } = useExercise(exercise, {
    runner,
    firstResult,
    onRun,
    onSolve: () => onSolve(at),
  })
  const button = useRef<HTMLButtonElement>(null)
  const first = useRef(begin)
  useEffect(() => {
    if (!isFirst) return
    button.current?.focus({ preventScroll: true })
    // The whole lesson took the place of its first step: without this the browser shows its end.
    button.current?.scrollIntoView({ block: 'center' })
    void first.current()
  }, [isFirst])
  return (
    <>
      <CodeEditor
        label={lessonPage.program(language)}
        language={runs}
        code={code}
        onEdit={edit}
        onRun={run}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {/* Hidden where it was served without scripts; the style rule covers both. */}
        <Button
          className="justify-self-start noscript:hidden"
          ref={button}
          kind="solid"
          aria-disabled={isRunning}
          onClick={run}
        >
          {isRunning ? lessonPage.running : lessonPage.run}
        </Button>
        {code !== exercise.code && (
          <Button kind="quiet" className="px-2!" onClick={reset}>
            {lessonPage.again}
          </Button>
        )}
      </div>
      {ran ? (
        <Result ran={ran} isLast={isLast} language={runs} />
      ) : (
        output !== '' && (
          <CodePanel label={lessonPage.prints}>
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
            {lessonPage.solution}
          </summary>
          <CodePanel label={lessonPage.program(language)}>
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
        label={lessonPage.output}
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
      {stopped && <p className="measure font-semibold">{lessonPage.stopped[stopped]}</p>}
      {!isWrong && (
        <p className={`measure font-semibold ${verdict === 'right' ? 'text-neem' : ''}`}>
          {sayVerdict(verdict, isLast)}
        </p>
      )}
    </div>
  )
}

const nothingPrinted = (language: RunLanguage) =>
  language === 'python' ? lessonPage.nothingPrinted : lessonPage.nothingLogged

function sayVerdict(verdict: RunVerdict, isLast: boolean): string {
  if (verdict === 'right') return isLast ? lessonPage.matchesLast : lessonPage.matches
  if (verdict === 'unchanged') return lessonPage.unchanged
  const { line, expected, actual = '' } = verdict
  return expected === undefined
    ? lessonPage.tooMuch(line, actual)
    : lessonPage.differs(line, expected, actual)
}

/** Announced once: while a program runs nothing is announced. */
function describeAloud({ result, verdict }: Ran, isLast: boolean, language: RunLanguage): string {
  const { output, error, stopped } = result
  const printed = output === '' ? '' : `${lessonPage.output}: ${output}`
  if (error) return `${printed} ${error.text.trim().split('\n').at(-1)}`
  if (stopped) return lessonPage.stopped[stopped]
  return `${printed || nothingPrinted(language)} ${sayVerdict(verdict, isLast)}`
}

/** Characters that need a second keyboard layout on a phone. */
const signs: Record<RunLanguage, readonly string[]> = {
  python: ['(', ')', '"', ':', '=', '+', '*', '[', ']', ','],
  javascript: ['(', ')', '"', ';', '=', '+', '{', '}', '[', ']', '.'],
}
const indents: Record<RunLanguage, string> = { python: '    ', javascript: '  ' }

/** A box for a short program, with line numbers and, on a phone, a row of keys. */
function CodeEditor({
  label,
  language,
  code,
  onEdit,
  onRun,
}: {
  label: string
  language: RunLanguage
  code: string
  onEdit: (code: string) => void
  onRun: () => void
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const handleKey = useEditorKeys(indents[language], onRun)
  const lines = code.split('\n').length
  return (
    <div className="rounded-control border border-edge bg-white">
      <label
        htmlFor={id}
        className="block border-b border-line bg-paper px-4 py-1.5 text-sm font-semibold"
      >
        {label}
      </label>
      {/* In the code font, as is the box in it. */}
      <code className="flex text-base">
        <span aria-hidden="true" className="whitespace-pre! py-3 pr-2 pl-3 text-right text-slate">
          {Array.from({ length: lines }, (_, at) => at + 1).join('\n')}
        </span>
        <textarea
          ref={area}
          id={id}
          aria-describedby={`${id}-keys`}
          value={code}
          onChange={(event) => onEdit(event.target.value)}
          onKeyDown={handleKey}
          rows={lines + 1}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          className="block min-w-0 flex-1 resize-none whitespace-pre! overflow-x-auto bg-white px-3 py-3"
        />
      </code>
      <KeyRow
        keys={[
          { label: lessonPage.editor.tab, text: indents[language] },
          ...signs[language].map((sign) => ({ label: sign, text: sign })),
        ]}
        onPress={(text) => {
          area.current?.focus()
          insert(text)
        }}
      />
      <p
        id={`${id}-keys`}
        className="border-t border-line px-4 py-1.5 text-sm text-slate pointer-coarse:hidden"
      >
        {lessonPage.editor.keys}
      </p>
    </div>
  )
}

/** On touch screens only: their keyboard hides these characters. */
function KeyRow({
  keys,
  onPress,
}: {
  keys: { label: string; text: string }[]
  onPress: (text: string) => void
}) {
  return (
    <fieldset className="hidden flex-wrap gap-1 border-t border-line px-2 py-2 pointer-coarse:flex">
      <legend className="sr-only">{lessonPage.editor.row}</legend>
      {keys.map(({ label, text }) => (
        <button
          key={label}
          type="button"
          aria-label={lessonPage.editor.insert(label)}
          // Pressing a key must not move the focus: the phone's keyboard would close.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPress(text)}
          className="min-h-11 min-w-11 rounded-control border border-edge px-2"
        >
          <code>{label}</code>
        </button>
      ))}
    </fieldset>
  )
}

/** Tab indents, after Escape it leaves; Enter keeps the indentation; Ctrl+Enter runs. */
function useEditorKeys(indent: string, onRun: () => void) {
  const leaves = useRef(false)
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, currentTarget: area } = event
    const wasLeaving = leaves.current
    leaves.current = key === 'Escape' || (wasLeaving && key === 'Shift')
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onRun()
    } else if (key === 'Tab' && !wasLeaving && !event.shiftKey) {
      event.preventDefault()
      insert(indent)
    } else if (key === 'Enter' && !event.shiftKey) {
      const line = area.value.slice(0, area.selectionStart).split('\n').at(-1) ?? ''
      const [blanks = ''] = line.match(/^ */) ?? []
      const deeper = /[:{]\s*$/.test(line) ? indent : ''
      if (blanks + deeper === '') return
      event.preventDefault()
      insert(`\n${blanks}${deeper}`)
    }
  }
}

/** The only way to insert text that Undo can remove. */
function insert(text: string) {
  document.execCommand('insertText', false, text)
}
