import { appendFileSync } from 'node:fs'
import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError, errorLine } from './say-error.ts'

/**
 * The log: JSON lines with the time. An error under `err` becomes what `describeError` says of it and
 * nothing else, so that no line holds the values of a query, whoever writes it.
 */
export function createLog(destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level: 'info',
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: {
        // Without a message of ours pino would take the error's own.
        logMethod([first, ...words], method) {
          const { err } = (first instanceof Error ? { err: first } : first) as { err?: unknown }
          const line = first instanceof Error ? { err } : first
          const isSilent = err instanceof Error && words.length === 0
          method.apply(this, [line, ...(isSilent ? [errorLine(err)] : words)])
        },
      },
    },
    destination,
  )
}

/**
 * For a log that somebody at a terminal would have to read: its lines go to a file, and to the screen only
 * what failed, and whatever the file does not take.
 */
export function besideScreen(file: string): DestinationStream {
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
    // There is no folder yet, or no room.
    return false
  }
}

/** Of the level `error` or above. */
function isFailure(line: string): boolean {
  return /^\{"level":[56]0,/.test(line)
}

/**
 * What nobody caught ends the process, as always. Node would print such an error with everything on
 * it, the values of a query among that.
 */
export function endOnSurprise(log: Logger) {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'nobody caught this')
    process.exit(1)
  })
}
