/** Characters at most. */
const longest = 500

/**
 * An error as text for a log line or a terminal. Query errors contain values, PostgreSQL adds the whole row
 * as a detail and quotes invalid input, parsers quote their input, mail servers name recipients: none of
 * that is passed on.
 */
export function errorLine(error: unknown): string {
  const origin = originOf(error)
  if (!(origin instanceof Error)) return 'Something was thrown that is no error.'
  const { code } = origin as { code?: unknown }
  const words = withoutValues(origin) || (typeof code === 'string' ? code : origin.name)
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}

/** The same with codes and the stack lines, for the log. */
export function describeError(error: unknown) {
  const origin = originOf(error)
  const { code, constraint } = (origin ?? {}) as { code?: unknown; constraint?: unknown }
  return {
    error: errorLine(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error instanceof Error && { stack: framesOf(error) }),
  }
}

/** The root cause: below the query builder's error, and the first of several. */
function originOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return originOf(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? originOf(error.cause) : error
}

function withoutValues(error: Error): string {
  const { message, code } = error as { message: string; code?: unknown }
  // PostgreSQL's class of invalid input; elsewhere it quotes tables and constraints only.
  const isUnreadable = typeof code === 'string' && code.startsWith('22')
  return (
    (isUnreadable ? message.replace(/".*"/s, '…') : message)
      // The query builder's message where the driver has none: the statement, followed by the values.
      .replace(/Failed query: .*/s, 'A query failed.')
      .replace(/: ".*/s, ': …')
      .replace(/".*" is not valid JSON/s, '… is not valid JSON')
      .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…')
  )
}

/** Only the stack lines: the message stands before them. */
function framesOf({ stack = '', message }: Error): string {
  const afterMessage = stack.includes(message)
    ? stack.slice(stack.indexOf(message) + message.length)
    : ''
  return afterMessage
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
    .join('\n')
}
