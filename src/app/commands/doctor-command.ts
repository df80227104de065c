import { resolve } from 'node:path'
import type { HealthFinding } from '../../modules/operations/contract.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { joinEmbedded } from '../../platform/database/embedded/start-embedded.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../../platform/open-database.ts'
import { summaryOf } from '../../platform/readiness.ts'
import { sessionSecret } from '../../platform/secrets.ts'
import { fail, readSettingsFile } from '../server/read-settings.ts'
import { keysOfHistory } from '../server/start.ts'
import { createDisks } from '../watch/disks.ts'
import { log, onEndSignal, root } from './begin-command.ts'
import { printFinding, runChecks, runChecksWithoutDatabase } from './doctor/run-checks.ts'

/**
 * `npm run doctor`: the state of each part of the site, a line each, while it runs or not
 * (docs/operating.md).
 */
const usage = `Usage: npm run doctor

Says how each part of the site is, a line for each, while it runs or not. It reads the settings that npm
start reads, from the environment and .env, changes nothing and sends nothing. Exit code 1 where a part is
at fault, and the line says what to do.`
const [word] = process.argv.slice(2)
if (word === '--help' || word === '-h') {
  console.log(usage)
  process.exit()
}
if (word) fail([`${word} is not understood.`, '', usage])

const printed: HealthFinding[] = []

// Invalid settings are printed there, and the command ends.
const config = await readSettingsFile(root)
const openResult = await openConfiguredDatabase(config, { root, log }, joinEmbedded)
if (openResult.ok) await examineAll(openResult.database)
else await examineRest(openResult.reason)

async function examineAll(database: OpenedDatabase) {
  onEndSignal(() => database.stop().finally(() => process.exit(1)))
  const secret = await sessionSecret(config.sessionSecret, database.dataDir)
  const { pool, db } = openDatabase(database.connection, { onError: () => undefined })
  const keys = keysOfHistory(config, secret)
  const disks = createDisks(config, { root, database })
  const context = { db, config, keys, now: new Date(), where: database.description, disks }
  await printAll(runChecks(context))
  // Not awaited: a query that timed out may never end.
  pool.end().catch(() => undefined)
  await database.stop()
  process.exit()
}

async function examineRest(reason: string) {
  print({ of: 'database', state: 'wrong', line: reason })
  const database = { dataDir: resolve(root, config.dataDir ?? 'data'), home: undefined }
  const environment = { config, now: new Date(), disks: createDisks(config, { root, database }) }
  await printAll(runChecksWithoutDatabase(environment))
}

async function printAll(findings: AsyncIterable<HealthFinding>) {
  for await (const result of findings) print(result)
  console.log(`\n${summaryOf(printed)}.`)
}

function print(result: HealthFinding) {
  printed.push(result)
  console.log(printFinding(result))
  if (result.state === 'wrong') process.exitCode = 1
}
