import { Worker } from 'node:worker_threads'
import type { RunLanguage } from '../contract.ts'

/** A program's output; `error` is the engine's message if it failed or did not end. */
type ServerRun = { output: string; error?: string }

/** Milliseconds for one program, including the start of its engine. */
const longest = 2_000

/** `input` has the lines that `input()` of the program reads, one after the other. */
export type Program = { language: RunLanguage; code: string; input?: string }

/** Runs a program in a worker thread that ends with it. */
export function runOnServer(program: Program): Promise<ServerRun> {
  const worker = new Worker(new URL('./run-worker.ts', import.meta.url), {
    workerData: program,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  const result = new Promise<ServerRun>((resolve) => {
    const timer = setTimeout(() => resolve({ output: '', error: 'timeout' }), longest)
    const end = (run: ServerRun) => {
      clearTimeout(timer)
      resolve(run)
    }
    worker.once('message', end)
    worker.once('error', (error: Error) => end({ output: '', error: error.message }))
    worker.once('exit', (code) => end({ output: '', error: `exit ${code}` }))
  })
  return result.finally(() => worker.terminate())
}
