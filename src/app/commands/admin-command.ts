import '../registry.ts'
import catalogue from '../../../content/courses.json' with { type: 'json' }
import { linkEvents } from '../../modules/audit/chain.server.ts'
import { seedCourses } from '../../modules/courses/store.server.ts'
import { type Database, openDatabase } from '../../platform/database/connect.ts'
import { joinEmbedded } from '../../platform/database/embedded/start-embedded.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { prepareSiteRole } from '../../platform/database/site-role.ts'
import { errorLine } from '../../platform/describe-error.ts'
import { openConfiguredDatabase } from '../../platform/open-database.ts'
import { sessionSecret } from '../../platform/secrets.ts'
import { explainStart } from '../server/explain-start.ts'
import { fail, readSettingsFile } from '../server/read-settings.ts'
import { keysOfHistory } from '../server/start.ts'
import { readOrder, usage } from './admin-command-line.ts'
import { runOrder } from './admin-orders.ts'
import { log, onEndSignal, root } from './begin-command.ts'

/** `npm run admin`: accounts from the terminal, while the site runs or not (docs/operating.md). */
const words = process.argv.slice(2)
if (words.some((word) => word === '--help' || word === '-h')) {
  console.log(usage())
  process.exit()
}
const reading = await readOrder(words)
if (!reading.ok) fail([reading.reason])
const config = await readSettingsFile(root)
const openResult = await openConfiguredDatabase(config, { root, log }, joinEmbedded)
if (!openResult.ok) fail([openResult.reason])
const { database } = openResult
onEndSignal(() => database.stop().finally(() => process.exit(1)))

try {
  const migrated = await migrate(database.connection)
  if (!migrated.ok) {
    await database.stop()
    fail([migrated.reason])
  }
  const secret = await sessionSecret(config.sessionSecret, database.dataDir)
  const keys = keysOfHistory(config, secret)
  const { connection, role } = await prepareSiteRole(database.connection)
  const { pool, db } = openDatabase(connection, {
    role,
    onError: () => undefined,
    beforeCommit: linkEvents(keys),
  })
  const now = new Date()
  const site = { db, log, keys, now, publicUrl: config.publicUrl }
  // Demo accounts are made only in a database without accounts, and this command may add one.
  const seeded = config.production ? Promise.resolve() : seedDemo(db, now)
  const result = await seeded.then(() => runOrder(site, reading.order)).finally(() => pool.end())
  if (result.ok) for (const line of result.lines) console.log(line)
  else console.error(result.reason)
  process.exitCode = result.ok ? 0 : 1
} catch (error) {
  console.error(explainStart(error, config, database) ?? `That did not work: ${errorLine(error)}`)
  process.exitCode = 1
} finally {
  await database.stop()
}

/** As in a first start: seats on sale belong to existing courses. */
async function seedDemo(db: Database, now: Date) {
  const { seedDemoWorld } = await import('../../../sandbox/demo/demo-world.ts')
  await seedCourses(db, catalogue)
  await seedDemoWorld(db, now, { withPast: true })
}
