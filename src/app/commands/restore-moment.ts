import { join, resolve } from 'node:path'
import { examineBackup } from '../../platform/backup/load-backup.ts'
import { findNewest, openFolder } from '../../platform/backup/night-files.ts'
import { hasCopy, restoreUntil } from '../../platform/backup/restore-until.ts'
import { fetchLog } from '../../platform/backup/ship-log.ts'
import { openStore } from '../../platform/backup/store.ts'
import type { Config } from '../../platform/config.ts'
import { archiveFolder } from '../../platform/open-database.ts'
import { backupFolder, storeSecret } from '../server/backup-secrets.ts'

type Until = 'latest' | Date
type RestoreOrder =
  | { ok: true; until?: undefined; file: string }
  | { ok: true; until: Until }
  | { ok: false; reason: string }

const usage =
  'Usage: npm run restore FILE | npm run restore -- --until latest, or a moment such as 2026-11-22T10:15:00Z'

export function readRestoreOrder([first, second, ...more]: string[]): RestoreOrder {
  const wrong = { ok: false as const, reason: usage }
  if (!first || more.length > 0) return wrong
  if (first !== '--until')
    return second || first.startsWith('-') ? wrong : { ok: true, file: first }
  if (second === 'latest') return { ok: true, until: second }
  // With its zone: a quarter past ten of whom is asked too late afterwards.
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(second ?? '')
  const until = new Date(second ?? '')
  return isMoment && !Number.isNaN(until.getTime()) ? { ok: true, until } : wrong
}

/** Our own database as it was in a moment, from the log that was kept in BACKUP_DIR. */
export async function restoreMoment(
  config: Config,
  { root, until }: { root: string; until: Until },
): Promise<number> {
  if (config.databaseUrl) {
    console.error(
      'The log of a database of yours is kept by whoever runs it: see docs/operating.md.',
    )
    return 1
  }
  const moment = until === 'latest' ? undefined : until
  const log = await findLog(config, root, moment)
  if (!log) {
    console.error('Set BACKUP_DIR to the folder in which the log was kept.')
    return 1
  }
  const dataDir = resolve(root, config.dataDir ?? 'data')
  const dataDirIsExplicit = config.dataDir !== undefined
  const order = { archiveDir: log.folder, dataDir, dataDirIsExplicit, until: moment }
  const result = await restoreUntil(order).finally(log.putAway)
  if (!result.ok) {
    console.error(result.reason)
    return 1
  }
  const when = moment ? `as of ${moment.toISOString()}` : 'as far as the log goes'
  console.log(`${dataDir} is ${when}, from the copy of ${result.copy.createdAt.toISOString()}.`)
  console.log(await bringSecret(config, root, dataDir))
  return 0
}

/** The folder of it, or where that holds none from before the moment, what the store has. */
async function findLog(config: Config, root: string, until: Date | undefined) {
  const archiveDir = archiveFolder(config, root)
  const here = archiveDir && { folder: archiveDir, putAway: async () => undefined }
  const { store, passphrase } = config.backup
  if (!store || (archiveDir && (await hasCopy(archiveDir, until)))) return here || undefined
  const folder = backupFolder(config, root)
  await openFolder(folder)
  const fetched = await fetchLog(openStore(store), { until, beside: folder }, { passphrase })
  return fetched ?? (here || undefined)
}

/** The log holds rows only; the secret stands in each night's file. */
async function bringSecret(config: Config, root: string, dataDir: string): Promise<string> {
  const { passphrase } = config.backup
  const folder = backupFolder(config, root)
  await openFolder(folder)
  const { store } = config.backup
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
