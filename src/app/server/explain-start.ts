import type { Config } from '../../platform/config.ts'
import { isDatabaseAway } from '../../platform/database/connect.ts'
import { diskFull, refusalFor, saysDiskFull } from '../../platform/database/embedded/refusals.ts'
import type { OpenedDatabase } from '../../platform/open-database.ts'

const outOfSpace = '53100'

type ConfiguredAddress = Pick<Config, 'databaseUrl'>
type OwnDatabase = Pick<OpenedDatabase, 'dataDir' | 'trouble'>

/** The sentence for a failure by a full disk of the database; undefined for others. */
export function explainFullDisk(
  error: unknown,
  { databaseUrl }: ConfiguredAddress,
  { dataDir, trouble }: OwnDatabase,
): string | undefined {
  const { code, message } = originOf(error) as Error & { code?: string }
  if (code !== outOfSpace && !saysDiskFull(message) && !saysDiskFull(trouble() ?? ''))
    return undefined
  return databaseUrl ? `${nameOf(databaseUrl)} says that its disk is full.` : diskFull(dataDir)
}

/**
 * The sentence for a start that failed because of its environment; undefined for a bug. Query parameters
 * are never included: they are people's data.
 */
export function explainStart(
  error: unknown,
  config: ConfiguredAddress,
  database: OwnDatabase,
): string | undefined {
  const full = explainFullDisk(error, config, database)
  if (full) return full
  const cause = originOf(error)
  if (isDatabaseAway(error))
    return database.trouble() || `${nameOf(config.databaseUrl)} does not answer: ${cause.message}.`
  return refusalFor(cause, database.dataDir)?.reason
}

function nameOf(databaseUrl: string | undefined): string {
  return databaseUrl
    ? `The database of DATABASE_URL (${new URL(databaseUrl).host})`
    : 'The database'
}

function originOf(error: unknown): Error {
  if (error instanceof AggregateError) return originOf(error.errors[0])
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? originOf(error.cause) : error
}
