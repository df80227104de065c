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

type ExerciseOptions = {
  runner: LessonRunner
  /** The result of the unchanged program, where it is known already. */
  firstResult: ProgramResult | undefined
  onRun: () => void
  onSolve: () => void
}

/** The typed program of a step, and the result of running it. */
export function useExercise(
  exercise: Exercise,
  { runner, firstResult, onRun, onSolve }: ExerciseOptions,
) {
  const [code, setCode] = useState(exercise.code)
  const [ran, setRan] = useState(() => firstResult && toRan(firstResult))
  const [isRunning, setIsRunning] = useState(false)
  const [tries, setTries] = useState(0)

  async function run() {
    if (isRunning) return
    setIsRunning(true)
    const result = await runner(code)
    setIsRunning(false)
    if (result) settle(toRan(result))
  }

  function toRan(result: ProgramResult): Ran {
    return { code, result, verdict: judge(exercise, { code, result }) }
  }

  function settle(next: Ran) {
    setRan(next)
    onRun()
    const { verdict } = next
    if (verdict === 'right') onSolve()
    else if (verdict !== 'unchanged') setTries((count) => count + 1)
  }
  return {
    code,
    edit: setCode,
    reset: () => setCode(exercise.code),
    /** At the first tap. */
    begin: () => (ran ? settle(ran) : run()),
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
