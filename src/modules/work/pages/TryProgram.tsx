import { useEffect, useRef, useState } from 'react'
import { ownCourse } from '#texts/own-course.ts'
import { Button } from '../../../ui/Button.tsx'
import type { FormRefusal } from '../../../ui/use-send.ts'
import type { RunLanguage } from '../../lessons/contract.ts'
import { explainError } from '../../lessons/explain-error.ts'
import { defineInput } from '../../lessons/frame/input-lines.ts'
import { openFrame } from '../../lessons/open-frame.ts'
import { findDifference } from '../../lessons/rules.ts'
import {
  createProgramRunner,
  type ProgramResult,
  type ProgramRunner,
} from '../../lessons/run-program.ts'
import type { OwnAssignment } from '../contract.ts'
import type { CheckRow } from '../rules.ts'

type RowTry = { hasPassed: boolean; output: string; problem?: Problem }

/** An error as its engine writes it, where there is one, and what it means. */
type Problem = { error?: string; sentence?: string }

type Props = {
  work: OwnAssignment
  code: string
  refuse: (refusal?: FormRefusal) => void
}

/** Runs the program of the form in the browser for each row of the exercise. A hint: the server checks what is handed in. */
export default function TryProgram({ work: { language, checks }, code, refuse }: Props) {
  const [tries, setTries] = useState<RowTry[]>()
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle')
  const runner = useRef<ProgramRunner>(undefined)
  useEffect(() => () => runner.current?.close(), [])
  const runs = language ?? 'python'

  async function run() {
    if (state === 'running') return
    setTries(undefined)
    if (code.trim() === '') return refuse({ fields: { code: ownCourse.codeMissing } })
    refuse()
    setState('running')
    try {
      runner.current ??= createProgramRunner({ language: runs, open: openFrame })
      const results: RowTry[] = []
      for (const row of checks) {
        const result = await tryRow(runner.current, { code, language: runs }, row)
        results.push(result)
        // It fails in the same way on all rows.
        if (isUnreadable(result)) break
      }
      setTries(results)
      setState('idle')
    } catch (error) {
      console.error('The program could not be run', error)
      runner.current?.close()
      runner.current = undefined
      setState('failed')
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        type="button"
        className="min-h-12 justify-self-start"
        aria-disabled={state === 'running'}
        onClick={run}
      >
        {state === 'running' ? ownCourse.running : ownCourse.run}
      </Button>
      <p className="text-sm text-slate">{ownCourse.runHint}</p>
      <div role="status">
        {state === 'failed' && <p className="font-semibold text-kumkum">{ownCourse.runFailed}</p>}
        {state === 'idle' && tries && (
          <ol className="border-t border-line">
            {[...tries.entries()].map(([at, row]) => (
              <li key={at} className="border-b border-line py-2">
                {!isUnreadable(row) && (
                  <p className={`font-semibold ${row.hasPassed ? 'text-neem' : 'text-kumkum'}`}>
                    {ownCourse.ranRow(at + 1, row.hasPassed)}
                  </p>
                )}
                {!row.hasPassed && <Failed row={row} />}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function Failed({ row: { output, problem } }: { row: RowTry }) {
  return (
    <>
      {(output || !problem) && (
        <>
          <p className="text-sm text-slate">{ownCourse.printed}</p>
          <p className={mono}>{output || ownCourse.printedNothing}</p>
        </>
      )}
      {problem?.error && <p className={`${mono} text-kumkum`}>{problem.error}</p>}
      {problem?.sentence && <p className="measure">{problem.sentence}</p>}
    </>
  )
}

const mono = 'font-mono text-sm wrap-anywhere whitespace-pre-wrap'

/** It cannot be read as a program, so nothing of it ran. */
const isUnreadable = ({ problem }: RowTry) =>
  /^(SyntaxError|IndentationError)/.test(problem?.error ?? '')

async function tryRow(
  runner: ProgramRunner,
  program: { code: string; language: RunLanguage },
  { input, expected }: CheckRow,
): Promise<RowTry> {
  const before = defineInput(program.language, input)
  const { output, error, stopped } = await runner.run(before + program.code)
  const hasPassed = !error && !stopped && !findDifference(output, expected)
  const sentence = stopped && ownCourse.stopped[stopped]
  const problem = error ? explain(error, before, program) : sentence ? { sentence } : undefined
  return { hasPassed, output: output.trimEnd(), problem }
}

/** An error names lines of what was run: those of the student’s program follow the ones before it. */
function explain(
  { text, line }: NonNullable<ProgramResult['error']>,
  before: string,
  program: { code: string; language: RunLanguage },
): Problem {
  const linesBefore = before.split('\n').length - 1
  const ownText = text.replace(/\bline (\d+)/g, (_, at) => `line ${Number(at) - linesBefore}`)
  const error = { text: ownText, ...(line && { line: line - linesBefore }) }
  return {
    error: ownText
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^Uncaught /, ''),
    sentence: explainError(error, program),
  }
}
