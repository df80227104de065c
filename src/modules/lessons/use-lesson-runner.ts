import { useEffect, useRef, useState } from 'react'
import type { RunLanguage } from './contract.ts'
import { openFrame } from './open-frame.ts'
import { createProgramRunner, type OpenedFrame, type ProgramRunner } from './run-program.ts'
import type { LessonRunner } from './use-exercise.ts'

/** What the tap has requested already: Python’s files and the frame. */
export type LessonBeginning = { files: Promise<Response>[]; opened: OpenedFrame }

/**
 * Runs the programs of a lesson. `progress` is the loaded share of the runtime, undefined once it is ready;
 * `missing` where loading failed, until a program is run again.
 */
export function useLessonRunner(language: RunLanguage, beginning: LessonBeginning) {
  const [progress, setProgress] = useState<number | undefined>(0)
  const [missing, setMissing] = useState(false)
  const runner = useRef<ProgramRunner>(undefined)
  const first = useRef<LessonBeginning | undefined>(beginning)

  const run: LessonRunner = async (code) => {
    setMissing(false)
    try {
      runner.current ??= createProgramRunner({
        language,
        open: () => {
          const { opened } = first.current ?? { opened: openFrame() }
          first.current = undefined
          return opened
        },
        files: first.current?.files,
        onProgress: setProgress,
      })
      await runner.current.ready()
      setProgress(undefined)
      return await runner.current.run(code)
    } catch (error) {
      console.error('The program could not be run', error)
      runner.current?.close()
      runner.current = undefined
      setMissing(true)
      return undefined
    }
  }
  useEffect(() => () => runner.current?.close(), [])
  return { run, progress, missing }
}
