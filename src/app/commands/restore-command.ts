import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import type { About } from '../../platform/backup/content.ts'
import { examineBackup, loadBackup } from '../../platform/backup/load-backup.ts'
import { createLog, endOnSurprise } from '../../platform/log.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../../platform/open-database.ts'
import { storeSecret } from '../server/backup-secrets.ts'
import { explainFullDisk } from '../server/explain-start.ts'
import { fail, readSettingsFile } from '../server/read-settings.ts'
import { explainBackup } from './explain-backup.ts'
import { readRestoreOrder, restoreMoment } from './restore-moment.ts'

/** `npm run restore FILE`, or `-- --until MOMENT`: into an empty place (docs/operating.md). */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const givenFrom = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)
const log = createLog(pino.destination(2))
endOnSurprise(log)

const order = readRestoreOrder(process.argv.slice(2))
if (!order.ok) fail([order.reason])
const config = await readSettingsFile(root)
const breakOff = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => breakOff.abort(new Error('Stopped.')))

const file = order.until ? '' : resolve(givenFrom, order.file)
const restoreOptions = { file, passphrase: config.backup.passphrase, signal: breakOff.signal }
try {
  process.exitCode = order.until
    ? await restoreMoment(config, { root, until: order.until })
    : await restoreFile()
} catch (error) {
  console.error(explainBackup(error, file || 'the data folder'))
  process.exitCode = 1
}

async function restoreFile(): Promise<number> {
  const result = await examineBackup(restoreOptions)
  if (!result.ok) fail([result.reason])
  const openResult = await openConfiguredDatabase(config, {
    root,
    log,
    signal: restoreOptions.signal,
  })
  if (!openResult.ok) fail([openResult.reason])
  const { database } = openResult
  return restoreInto(database, result.about)
    .catch((error) => {
      const databaseAccess = {
        ...database,
        databaseUrl: config.databaseUrl,
        trouble: database.trouble(),
      }
      console.error(explainFullDisk(error, databaseAccess) ?? explainBackup(error, file))
      return 1
    })
    .finally(() => database.stop())
}

async function restoreInto(database: OpenedDatabase, about: About): Promise<number> {
  let advice: string | undefined
  const loaded = await loadBackup({
    ...restoreOptions,
    connection: database.connection,
    about,
    beforeCommit: async () => {
      const result = await storeSecret(about, config, database.dataDir)
      if (result.ok) advice = result.advice
      return result
    },
  })
  if (!loaded.ok) {
    console.error(loaded.reason)
    return 1
  }
  const missing = about.settings.filter((name) => !config.given.includes(name))
  console.log(`${loaded.rows} rows of ${about.tables.length} tables, as of ${about.createdAt}, in`)
  console.log(`${database.description}.`)
  console.log('Counts and sums are those of the backup. npm start brings its schema up to date.')
  if (advice) console.log(advice)
  if (loaded.leftOut.length > 0)
    console.log(`Left out, since no migration makes them: ${loaded.leftOut.join(', ')}.`)
  if (missing.length > 0) console.log(`Set then, and not now: ${missing.join(', ')}.`)
  return 0
}
