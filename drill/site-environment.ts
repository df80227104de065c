import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../src/platform/database/embedded/start-embedded.ts'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import {
  embeddedServer,
  makeDataFolder,
  openEmbeddedDatabase,
  type Product,
  removeDataFolder,
  startProduct,
} from '../test-support/product-process.ts'
import type { DrillOptions } from './row.ts'

/** Data folder and database of a site, for one row of the drill. */
export type SiteEnvironment = {
  folder: string
  settings: Record<string, string>
  /** A client of its database. */
  open(): Promise<pg.Client>
  /** Process id of its PostgreSQL; undefined if the drill did not start it. */
  serverPid(): number | undefined
  close(): Promise<void>
}

type GivenServer = {
  urlOf(database: string): string
  pid(): number | undefined
  close(): Promise<void>
}

let server: Promise<GivenServer> | undefined

/** A new data folder and database. */
export async function openEnvironment({
  kind,
}: Pick<DrillOptions, 'kind'>): Promise<SiteEnvironment> {
  const folder = await makeDataFolder()
  if (kind === 'own')
    return {
      folder,
      settings: { DATA_DIR: folder },
      open: () => openEmbeddedDatabase(folder),
      serverPid: () => embeddedServer(folder)?.pid,
      close: () => removeDataFolder(folder),
    }
  server ??= openGivenServer()
  const { urlOf, pid } = await server
  const name = `drill_${randomBytes(5).toString('hex')}`
  await runSql(urlOf('postgres'), `create database ${name}`)
  return {
    folder,
    settings: { DATA_DIR: folder, DATABASE_URL: urlOf(name) },
    open: () => openClient(urlOf(name)),
    serverPid: pid,
    close: async () => {
      await runSql(urlOf('postgres'), `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Stops the server that the drill started for the rows with a given database. */
export async function closeServer() {
  await (await server)?.close()
}

/** The server of DATABASE_URL, with databases of the drill's own; otherwise one that the drill starts. */
async function openGivenServer(): Promise<GivenServer> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL)
    return {
      urlOf: (database) => Object.assign(new URL(DATABASE_URL), { pathname: `/${database}` }).href,
      pid: () => undefined,
      close: async () => undefined,
    }
  const folder = await makeDataFolder()
  // It is killed every few seconds and has to restart at once.
  const started = await startEmbedded({ dataDir: folder, dataDirIsExplicit: true, pauses: [0] })
  if (!started.ok) throw new Error(started.reason)
  const { connection, stop } = started.postgres
  const host = encodeURIComponent(connection.host)
  return {
    urlOf: (database) => `postgresql://${connection.user}@localhost/${database}?host=${host}`,
    pid: () => embeddedServer(folder)?.pid,
    close: async () => {
      await stop()
      await removeDataFolder(folder)
    },
  }
}

async function openClient(connectionString: string) {
  const end = performance.now() + 10_000
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (failure) {
      // A server that was just killed restarts; queries wait for that.
      if (performance.now() > end) throw failure
      await pause(50)
    }
  }
}

async function runSql(connectionString: string, statement: string) {
  const client = await openClient(connectionString)
  await client.query(statement)
  await client.end()
}

/** Starts a site with the patches of its sabotage, and waits until it is ready. */
export async function startSite(
  environment: SiteEnvironment,
  { patches = [] }: DrillOptions,
  settings: Record<string, string> = {},
): Promise<{ product: Product; address: string }> {
  const product = startProduct(
    { ...environment.settings, ...settings, DRILL_PATCHES: JSON.stringify(patches) },
    { command: ['--import', './drill/patch-source.ts', 'src/app/main.ts'] },
  )
  const address = await product.ready
  while (!(await fetch(address + endpoints.readyz).catch(() => undefined))?.ok) await pause(10)
  return { product, address }
}

export async function sabotageDatabase(environment: SiteEnvironment, { sql = [] }: DrillOptions) {
  const client = await environment.open()
  for (const statement of sql) await client.query(statement)
  await client.end()
}

/** A signal to a PostgreSQL and its child processes. */
export function signalServer(pid: number | undefined, signal: NodeJS.Signals) {
  if (!pid) return
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal)
    } catch {
      // It ended at this moment.
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
        return Number(afterName.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}
