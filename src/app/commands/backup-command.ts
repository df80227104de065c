import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { recordRun } from '../../modules/operations/backups/store.server.ts'
import { nameOfBackup, takeBackup } from '../../platform/backup/take-backup.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { joinEmbedded } from '../../platform/database/embedded/start-embedded.ts'
import { openConfiguredDatabase } from '../../platform/open-database.ts'
import { backupFolder, readBackupSecrets } from '../server/backup-secrets.ts'
import { fail, readSettingsFile } from '../server/read-settings.ts'
import { callerFolder, endSignal, log, root } from './begin-command.ts'
import { explainBackup } from './explain-backup.ts'

/** `npm run backup [FILE]`: while the site serves or not (docs/operating.md). */
const [fileArgument, ...more] = process.argv.slice(2)
if (more.length > 0 || fileArgument?.startsWith('-')) fail(['Usage: npm run backup [FILE]'])
const config = await readSettingsFile(root)
const now = new Date()
const file = fileArgument
  ? resolve(callerFolder, fileArgument)
  : join(backupFolder(config, root), nameOfBackup(now))
if (await stat(file).catch(() => undefined)) fail([`${file} is there already.`])

const openResult = await openConfiguredDatabase(config, { root, log }, joinEmbedded)
if (!openResult.ok) fail([openResult.reason])
const { database } = openResult
const signal = endSignal()
try {
  await mkdir(dirname(file), { recursive: true })
  const backup = await takeBackup({
    connection: database.connection,
    file,
    passphrase: config.backup.passphrase,
    beside: await readBackupSecrets(config, database.dataDir),
    now,
    signal,
  })
  if (backup.ok) {
    await note(backup)
    say(backup)
  } else {
    console.error(backup.reason)
    process.exitCode = 1
  }
} catch (error) {
  console.error(explainBackup(error, file))
  process.exitCode = 1
} finally {
  await database.stop()
}

/** Records the time of the backup. A database with other tables is backed up as well. */
async function note({ rows, bytes }: { rows: number; bytes: number }) {
  const { pool, db } = openDatabase(database.connection, { onError: () => undefined })
  const run = { kind: 'backup' as const, beganAt: now, file, bytes, rowCount: rows }
  await recordRun(db, run, { now: new Date() }).catch(() => undefined)
  await pool.end()
}

function say({ tables, rows, bytes }: { tables: number; rows: number; bytes: number }) {
  console.log(`${file}\n${rows} rows of ${tables} tables, ${bytes} bytes, read back and whole.`)
  if (config.backup.passphrase)
    console.log('Sealed: without BACKUP_PASSPHRASE it cannot be read. Keep that elsewhere.')
  else
    console.log(
      'Not sealed: it holds everybody’s data and SESSION_SECRET for whoever reads the file. With BACKUP_PASSPHRASE set it would be.',
    )
}
