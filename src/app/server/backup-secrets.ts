import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { About } from '../../platform/backup/content.ts'
import type { Config } from '../../platform/config.ts'
import { readSecret } from '../../platform/secrets.ts'

type BackupSecrets = Pick<About, 'secrets' | 'settings'>

/** The default folder of backups. */
export function backupFolder(config: Config, root: string): string {
  return resolve(root, config.backup.dir ?? join(config.dataDir ?? 'data', 'backups'))
}

/** What a backup contains besides rows: the secret, and which settings were set. */
export async function readBackupSecrets(config: Config, dataDir: string): Promise<BackupSecrets> {
  const secret = config.sessionSecret ?? (await readSecret(fileIn(dataDir)))
  return { secrets: secret ? { 'session-secret': secret } : {}, settings: config.given }
}

/** Writes the backup's secret into the data folder if there is none. */
export async function storeSecret(
  { secrets }: BackupSecrets,
  config: Config,
  dataDir: string,
): Promise<{ ok: true; advice?: string } | { ok: false; reason: string }> {
  const secret = secrets['session-secret']
  if (!secret) return { ok: true }
  const file = fileIn(dataDir)
  const existingSecret = await readSecret(file)
  if (existingSecret && existingSecret !== secret) {
    const reason = `${file} holds another secret than the backup. Move it away, or set another DATA_DIR.`
    return { ok: false, reason }
  }
  if (!existingSecret) await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
  if (!config.sessionSecret || config.sessionSecret === secret) return { ok: true }
  const advice = `SESSION_SECRET is another one than when the backup was made. That one is in ${file}: set it, or encrypted data cannot be read.`
  return { ok: true, advice }
}

const fileIn = (dataDir: string) => join(dataDir, 'session-secret')
