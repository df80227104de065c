import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { createLog, endOnSurprise } from '../../platform/log.ts'

/** What each command of the terminal begins with: it works in the project's folder, wherever it was typed. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const callerFolder = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)

/** Standard output is for results; log lines are in the site's format. */
export const log = createLog(pino.destination(2))
endOnSurprise(log)

/** A database server that was started for a command must be stopped before it ends. */
export function onEndSignal(act: () => unknown) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, act)
}

/** Aborted when the command is told to end. */
export function endSignal(): AbortSignal {
  const controller = new AbortController()
  onEndSignal(() => controller.abort(new Error('Stopped.')))
  return controller.signal
}
