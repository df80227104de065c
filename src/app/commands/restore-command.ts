import { join, resolve } from 'node:path'
import type { About } from '../../platform/backup/content.ts'
import { examineBackup, loadBackup } from '../../platform/backup/load-backup.ts'
import { hasCopy, restoreUntil } from '../../platform/backup/restore-until.ts'
import { openStore } from '../../platform/backup/store.ts'
import { downloadWal, findNewest, openFolder } from '../../platform/backup/upload-wal.ts'
import {
  archiveFolder,
  type OpenedDatabase,
  openConfiguredDatabase,
} from '../../platform/open-database.ts'
import { backupFolder, storeSecret } from '../server/backup-secrets.ts'
import { explainFullDisk } from '../server/explain-start.ts'
import { fail, readSettingsFile } from '../server/read-settings.ts'
import { callerFolder, endSignal, log, root } from './begin-command.ts'
import { explainBackup } from './explain-backup.ts'

type Until = 'latest' | Date
const usage =
  'Usage: npm run restore FILE | npm run restore -- --until latest, or a moment such as 2026-11-22T10:15:00Z'

/** Undefined where it is not understood. */
function readRestoreOrder(words: string[]): { file: string } | { until: Until } | undefined {
  const [first, second, ...more] = words
  if (!first || more.length > 0) return undefined
  if (first !== '--until') return second || first.startsWith('-') ? undefined : { file: first }
  if (second === 'latest') return { until: second }
  // The moment needs a time zone: afterwards it is too late to ask.
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(second ?? '')
  const until = new Date(second ?? '')
  return isMoment && !Number.isNaN(until.getTime()) ? { until } : undefined
}

/** The embedded database as it was at a moment, from the log archived in BACKUP_DIR. */
async function restoreMoment(until: Until): Promise<number> {
  if (config.databaseUrl) {
    console.error(
      'The log of a database of yours is kept by whoever runs it: see docs/operating.md.',
    )
    return 1
  }
  const moment = until === 'latest' ? undefined : until
  const archive = await findLog(moment)
  if (!archive) {
    console.error('Set BACKUP_DIR to the folder in which the log was kept.')
    return 1
  }
  const dataDir = resolve(root, config.dataDir ?? 'data')
  const dataDirIsExplicit = config.dataDir !== undefined
  const source = { archiveDir: archive.folder, dataDir, dataDirIsExplicit, until: moment }
  const result = await restoreUntil(source).finally(archive.putAway)
  if (!result.ok) {
    console.error(result.reason)
    return 1
  }
  const when = moment ? `as of ${moment.toISOString()}` : 'as far as the log goes'
  console.log(`${dataDir} is ${when}, from the copy of ${result.copy.createdAt.toISOString()}.`)
  console.log(await bringSecret(dataDir))
  return 0
}

/** The folder of the log, or the store's where the folder has none from before the moment. */
async function findLog(until: Date | undefined) {
  const archiveDir = archiveFolder(config, root)
  const here = archiveDir ? { folder: archiveDir, putAway: async () => undefined } : undefined
  const { store, passphrase } = config.backup
  if (!store || (archiveDir && (await hasCopy(archiveDir, until)))) return here
  const folder = backupFolder(config, root)
  await openFolder(folder)
  const fetched = await downloadWal(openStore(store), { until, parent: folder }, { passphrase })
  return fetched ?? here
}

/** The log contains rows only; the secret is in the nightly files. */
async function bringSecret(dataDir: string): Promise<string> {
  const { store, passphrase } = config.backup
  const folder = backupFolder(config, root)
  await openFolder(folder)
  const newest =
    (await findNewest(folder, undefined)) ?? (store && (await findNewest(folder, openStore(store))))
  const result = newest && (await examineBackup({ file: newest.file, passphrase }))
  await newest?.putAway()
  if (!result?.ok)
    return `SESSION_SECRET could not be brought along: ${result?.reason ?? `there is no night’s file in ${folder}.`}`
  const outcome = await storeSecret(result.about, config, dataDir)
  if (!outcome.ok) return outcome.reason
  return outcome.advice ?? `SESSION_SECRET stands in ${join(dataDir, 'session-secret')}.`
}

/** `npm run restore FILE`, or `-- --until MOMENT`: into an empty data folder (docs/operating.md). */
const order = readRestoreOrder(process.argv.slice(2))
if (!order) fail([usage])
const config = await readSettingsFile(root)
const signal = endSignal()
const file = 'file' in order ? resolve(callerFolder, order.file) : ''
const restoreOptions = { file, passphrase: config.backup.passphrase, signal }
try {
  process.exitCode = 'until' in order ? await restoreMoment(order.until) : await restoreFile()
} catch (error) {
  console.error(explainBackup(error, file || 'the data folder'))
  process.exitCode = 1
}

async function restoreFile(): Promise<number> {
  const result = await examineBackup(restoreOptions)
  if (!result.ok) fail([result.reason])
  const openResult = await openConfiguredDatabase(config, { root, log, signal })
  if (!openResult.ok) fail([openResult.reason])
  const { database } = openResult
  return restoreInto(database, result.about)
    .catch((error) => {
      console.error(explainFullDisk(error, config, database) ?? explainBackup(error, file))
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
