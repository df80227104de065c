import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError, sayError } from './say-error.ts'

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
          method.apply(this, [line, ...(isSilent ? [sayError(err)] : words)])
        },
      },
    },
    destination,
  )
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
