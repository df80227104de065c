import { useEffect, useRef, useState } from 'react'
import { ownCourse } from '#texts/own-course.ts'
import { Button } from '../../../ui/Button.tsx'
import { defineInput } from '../../lessons/frame/input-lines.ts'
import { openFrame } from '../../lessons/open-frame.ts'
import { findDifference } from '../../lessons/rules.ts'
import { createProgramRunner, type ProgramRunner } from '../../lessons/run-program.ts'
import type { OwnAssignment } from '../contract.ts'

type RowTry = { hasPassed: boolean; printed: string }

/** Runs the program of the form in the browser for each row of the exercise. A hint: the server checks what is handed in. */
export default function TryProgram({ work: { language, checks } }: { work: OwnAssignment }) {
  const [tries, setTries] = useState<RowTry[]>()
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle')
  const runner = useRef<ProgramRunner>(undefined)
  useEffect(() => () => runner.current?.close(), [])
  const runs = language ?? 'python'

  async function run(code: string) {
    if (state === 'running') return
    setState('running')
    try {
      runner.current ??= createProgramRunner({ language: runs, open: openFrame })
      const results: RowTry[] = []
      for (const { input, expected } of checks)
        results.push(await tryRow(runner.current, defineInput(runs, input), code, expected))
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
        onClick={({ currentTarget: { form } }) =>
          run(String(new FormData(form ?? undefined).get('code') ?? ''))
        }
      >
        {state === 'running' ? ownCourse.running : ownCourse.run}
      </Button>
      <p className="text-sm text-slate">{ownCourse.runHint}</p>
      <div role="status">
        {state === 'failed' && <p className="font-semibold text-kumkum">{ownCourse.runFailed}</p>}
        {state === 'idle' && tries && (
          <ol className="border-t border-line">
            {[...tries.entries()].map(([at, { hasPassed, printed }]) => (
              <li key={at} className="border-b border-line py-2">
                <p className={`font-semibold ${hasPassed ? 'text-neem' : 'text-kumkum'}`}>
                  {ownCourse.ranRow(at + 1, hasPassed)}
                </p>
                {!hasPassed && (
                  <>
                    <p className="text-sm text-slate">{ownCourse.printed}</p>
                    <p className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
                      {printed || ownCourse.printedNothing}
                    </p>
                  </>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

async function tryRow(
  runner: ProgramRunner,
  before: string,
  code: string,
  expected: string,
): Promise<RowTry> {
  const { output, error, stopped } = await runner.run(before + code)
  const hasPassed = !error && !stopped && !findDifference(output, expected)
  const problem = stopped ? ownCourse.tookTooLong : error && toOwnLines(error.text, before)
  return { hasPassed, printed: [output.trimEnd(), problem].filter(Boolean).join('\n') }
}

/** An error names lines of what was run: those of the student’s program follow the ones before it. */
function toOwnLines(text: string, before: string): string {
  const linesBefore = before.split('\n').length - 1
  return text.replace(/\bline (\d+)/g, (_, line) => `line ${Number(line) - linesBefore}`)
}
