import { join, resolve } from 'node:path'
import { examineBackup } from '../platform/backup/load-backup.ts'
import { findNewest } from '../platform/backup/night-files.ts'
import { restoreUntil } from '../platform/backup/restore-until.ts'
import type { Config } from '../platform/config.ts'
import { archiveFolder } from '../platform/open-database.ts'
import { backupFolder, keepSecret } from './backup-secrets.ts'

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
  const archiveDir = archiveFolder(config, root)
  if (!archiveDir || config.databaseUrl) {
    console.error(
      config.databaseUrl
        ? 'The log of a database of yours is kept by whoever runs it: see docs/operating.md.'
        : 'Set BACKUP_DIR to the folder in which the log was kept.',
    )
    return 1
  }
  const dataDir = resolve(root, config.dataDir ?? 'data')
  const done = await restoreUntil({
    ...{ archiveDir, dataDir, dataDirIsExplicit: config.dataDir !== undefined },
    until: until === 'latest' ? undefined : until,
  })
  if (!done.ok) {
    console.error(done.reason)
    return 1
  }
  const moment = until === 'latest' ? 'as far as the log goes' : `as of ${until.toISOString()}`
  console.log(`${dataDir} is ${moment}, from the copy of ${done.copy.madeAt.toISOString()}.`)
  console.log(await bringSecret(config, root, dataDir))
  return 0
}

/** The log holds rows only; the secret stands in each night's file. */
async function bringSecret(config: Config, root: string, dataDir: string): Promise<string> {
  const { passphrase } = config.backup
  const folder = backupFolder(config, root)
  const newest = await findNewest(folder, undefined)
  const examined = newest && (await examineBackup({ file: newest.file, passphrase }))
  if (!examined?.ok)
    return `SESSION_SECRET could not be brought along: ${examined?.reason ?? `there is no night’s file in ${folder}.`}`
  const kept = await keepSecret(examined.about, config, dataDir)
  if (!kept.ok) return kept.reason
  return kept.advice ?? `SESSION_SECRET stands in ${join(dataDir, 'session-secret')}.`
}
