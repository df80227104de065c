import { isDatabaseAway } from '../platform/database/connect.ts'
import { diskFull, refusalFor, saysDiskFull } from '../platform/database/embedded/refusals.ts'

const outOfSpace = '53100'

/**
 * The sentence for a start that failed by what surrounds it; undefined for a surprise. What was asked
 * of the database is never repeated: its parameters are people's data.
 */
export function explainStart(
  error: unknown,
  place: { dataDir: string; databaseUrl: string | undefined; trouble: string | undefined },
): string | undefined {
  const { dataDir, databaseUrl, trouble = '' } = place
  const cause = originOf(error)
  const { code } = cause as { code?: string }
  const where = databaseUrl
    ? `The database of DATABASE_URL (${new URL(databaseUrl).host})`
    : 'The database'
  if (code === outOfSpace || saysDiskFull(cause.message) || saysDiskFull(trouble))
    return databaseUrl ? `${where} says that its disk is full.` : diskFull(dataDir)
  if (isDatabaseAway(error)) return trouble || `${where} does not answer: ${cause.message}.`
  return refusalFor(cause, dataDir)?.reason
}

function originOf(error: unknown): Error {
  if (error instanceof AggregateError) return originOf(error.errors[0])
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? originOf(error.cause) : error
}
