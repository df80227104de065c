import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Config } from './config.ts'
import type { Connection } from './database/connect.ts'
import { startEmbedded } from './database/embedded/start-embedded.ts'

export type OpenedDatabase = {
  connection: Connection
  /** Where it is, for the person at the terminal; never with a password. */
  description: string
  dataDir: string
  /** Resolves with a sentence when the product's own server is lost for good. */
  died: Promise<string>
  stop(): Promise<void>
}

/** The database of DATABASE_URL, or the product's own in the data folder: started, or joined. */
export async function openConfiguredDatabase(
  config: Config,
  root: string,
  openEmbedded = startEmbedded,
): Promise<{ ok: true; database: OpenedDatabase } | { ok: false; reason: string }> {
  const dataDir = resolve(root, config.dataDir ?? 'data')
  if (config.databaseUrl) return openGiven(config.databaseUrl, dataDir)
  const started = await openEmbedded({ dataDir, dataDirIsExplicit: config.dataDir !== undefined })
  if (!started.ok) return started
  const { connection, died, stop } = started.postgres
  const description = `PostgreSQL of its own, kept for ${dataDir}`
  return { ok: true, database: { connection, description, dataDir, died, stop } }
}

async function openGiven(connectionString: string, dataDir: string) {
  const { host } = new URL(connectionString)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    await mkdir(dataDir, { recursive: true })
    return {
      ok: true as const,
      database: {
        connection: { connectionString },
        description: `PostgreSQL ${rows[0]?.server_version} at ${host}`,
        dataDir,
        died: new Promise<string>(() => undefined),
        stop: async () => undefined,
      },
    }
  } catch (error) {
    const reason = `The database of DATABASE_URL (${host}) cannot be reached: ${explain(error)}`
    return { ok: false as const, reason }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A refused connection to two addresses of one host arrives as an error without words of its own. */
function explain(error: unknown): string {
  if (error instanceof AggregateError) return explain(error.errors[0])
  return (error as Error).message || String((error as { code?: string }).code)
}
