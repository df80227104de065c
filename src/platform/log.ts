import { appendFileSync } from 'node:fs'
import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError, errorLine } from './describe-error.ts'

/**
 * The log: JSON lines with the time. An error under `err` is reduced by `describeError`, so that no line
 * contains the values of a query.
 */
export function createLog(destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level: 'info',
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: {
        // Without a message of ours pino would use the error's.
        logMethod([first, ...texts], method) {
          const { err } = (first instanceof Error ? { err: first } : first) as { err?: unknown }
          const line = first instanceof Error ? { err } : first
          const isSilent = err instanceof Error && texts.length === 0
          method.apply(this, [line, ...(isSilent ? [errorLine(err)] : texts)])
        },
      },
    },
    destination,
  )
}

/** Lines go to a file, and to the terminal only errors and lines that cannot be written to the file. */
export function logToFile(file: string): DestinationStream {
  return {
    write(line) {
      if (!append(file, line) || isFailure(line)) process.stdout.write(line)
    },
  }
}

function append(file: string, line: string): boolean {
  try {
    appendFileSync(file, line, { mode: 0o600 })
    return true
  } catch {
    // The folder is missing or the disk is full.
    return false
  }
}

/** Of level `error` or above. */
function isFailure(line: string): boolean {
  return /^\{"level":[56]0,/.test(line)
}

/** Uncaught errors end the process, as always. Node would print the whole error, with the values of a query. */
export function endOnSurprise(log: Logger) {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'nobody caught this')
    process.exit(1)
  })
}
