import { useEffect, useRef, useState } from 'react'
import type { RunLanguage } from './contract.ts'
import { openFrame } from './open-frame.ts'
import { createProgramRunner, type ProgramResult, type ProgramRunner } from './run-program.ts'
import type { LessonRunner } from './use-exercise.ts'

/** The runner that the tap started, and the result of the program that was tapped; `firstResult` if it has come. */
export type LessonBeginning = {
  runner: ProgramRunner
  result: Promise<ProgramResult>
  firstResult: ProgramResult | undefined
}

/** Reports the loaded share of the runtime, undefined once it is ready. */
export type ReportProgress = (share: number | undefined) => void

/**
 * Runs the programs of a lesson. The component that shows the progress puts its function into `progress`: so
 * it alone is drawn again for each part that arrives. `missing` where loading failed, until a program is run
 * again.
 */
export function useLessonRunner(language: RunLanguage, beginning: LessonBeginning) {
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
