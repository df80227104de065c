import { useState } from 'react'
import type { Exercise } from './contract.ts'
import { type Difference, findDifference } from './rules.ts'
import type { ProgramResult } from './run-program.ts'

/** Runs a program as soon as the runtime is loaded; undefined where that failed. */
export type LessonRunner = (code: string) => Promise<ProgramResult | undefined>

/** `unchanged` is the original program, whose output differs on purpose. */
export type RunVerdict = 'right' | 'unchanged' | Difference

/** A program that was run, as it was then. */
export type Ran = { code: string; result: ProgramResult; verdict: RunVerdict }

/** The typed program of a step, and the result of running it. */
export function useExercise(
  exercise: Exercise,
  { runner, onRun, onSolve }: { runner: LessonRunner; onRun: () => void; onSolve: () => void },
) {
  const [code, setCode] = useState(exercise.code)
  const [ran, setRan] = useState<Ran>()
  const [isRunning, setIsRunning] = useState(false)
  const [tries, setTries] = useState(0)

  async function run() {
    if (isRunning) return
    setIsRunning(true)
    const result = await runner(code)
    setIsRunning(false)
    if (!result) return
    onRun()
    const verdict = judge(exercise, { code, result })
    setRan({ code, result, verdict })
    if (verdict === 'right') onSolve()
    else if (verdict !== 'unchanged') setTries((count) => count + 1)
  }
  return {
    code,
    edit: setCode,
    reset: () => setCode(exercise.code),
    run,
    ran,
    tries,
    isRunning,
  }
}

function judge(
  { expected, code: firstCode }: Exercise,
  { code, result }: { code: string; result: ProgramResult },
): RunVerdict {
  const difference = findDifference(result.output, expected)
  const hasEnded = !result.error && !result.stopped
  if (!difference && hasEnded) return 'right'
  return code === firstCode ? 'unchanged' : (difference ?? { line: 1 })
}
