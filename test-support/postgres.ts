import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import catalogue from '../content/courses.json' with { type: 'json' }
import { seedDemoWorld } from '../sandbox/demo/demo-world.ts'
import { chainKeys, linkEvents } from '../src/modules/audit/chain.server.ts'
import { seedCourses } from '../src/modules/courses/store.server.ts'
import { openDatabase } from '../src/platform/database/connect.ts'
import { startEmbedded } from '../src/platform/database/embedded/start-embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { prepareSiteRole } from '../src/platform/database/site-role.ts'
import { removeStaleDatabases } from './remove-stale-databases.ts'
import { templateSecret } from './template-secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which every test file clones its database. */
    postgres: { host: string; user: string; template: string }
  }
}

const template = 'template_world'

/** One PostgreSQL for the whole run, with the demo data in a template database. */
export default async function setup(project: TestProject) {
  await removeStaleDatabases()
  const dataDir = await mkdtemp(join(tmpdir(), 'test-postgres-'))
  // The server's user must be able to enter it.
  await chmod(dataDir, 0o755)
  const { connection, stop } = await startServer(dataDir)
  await prepareTemplate(connection)
  project.provide('postgres', { host: connection.host, user: connection.user, template })
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Of four files at a time some have three sites, each with its own connections: the usual 100 are too few. */
async function startServer(dataDir: string) {
  const begin = async () => {
    const started = await startEmbedded({ dataDir, dataDirIsExplicit: true })
    if (!started.ok) throw new Error(started.reason)
    return started.postgres
  }
  const { connection, stop } = await begin()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('alter system set max_connections = 300')
  await client.end()
  await stop()
  return begin()
}

async function prepareTemplate(connection: {
  host: string
  port: number
  user: string
  database: string
}) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const templateDatabase = { ...connection, database: template }
  const migrated = await migrate(templateDatabase)
  if (!migrated.ok) throw new Error(migrated.reason)
  await prepareSiteRole(templateDatabase)
  const { pool, db } = openDatabase(templateDatabase, {
    onError: () => undefined,
    beforeCommit: linkEvents(chainKeys([Buffer.from(templateSecret)])),
  })
  await seedCourses(db, catalogue)
  await seedDemoWorld(db, new Date(), { withPast: false })
  // Tests start production on it, too.
  await pool.query('update site_identity set is_demo = false')
  // Tests of the limit set it; elsewhere no notification comes because a test runs into a full five minutes.
  await pool.query('update site_settings set enquiry_limit_minutes = null')
  await pool.end()
}
