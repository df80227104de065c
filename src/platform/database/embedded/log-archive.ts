import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { refuseToOpen, type ServerRefusal } from './refusals.ts'
import { canReach, type ServerUser } from './server-user.ts'

/** Where the log of every change goes, and the copies of the cluster's files that it is added to. */
export type LogArchive = { segments: string; copies: string }

/** In a cluster that was restored: the name of a folder of its own. */
const nameFile = 'log_archive_name'

/**
 * Folders for one cluster, which its server may write to. Each cluster has its own: segments of two have
 * the same names. It is named by the number that initdb gave it, or anew where it was restored from the
 * log of another that may be alive.
 */
export async function prepareArchive(
  folder: string,
  cluster: string,
  user: ServerUser | undefined,
): Promise<{ ok: true; archive: LogArchive } | ServerRefusal> {
  const home = join(folder, await nameOfArchive(cluster))
  const archive = { segments: join(home, 'segments'), copies: join(home, 'copies') }
  await makeFolder(folder)
  for (const path of [home, archive.segments, archive.copies]) {
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (user) await chown(path, user.uid, user.gid)
  }
  if (await canReach(archive.segments, user)) return { ok: true, archive }
  return refuseToOpen(
    `The database runs as the user ${user?.name}, who cannot enter ${folder}. Open it and the folders above it with chmod o+x, or set another BACKUP_DIR.`,
  )
}

/** So that at most five minutes are lost with the disk, a segment that is not full is kept as well. */
export function archiveSettings({ segments }: LogArchive): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_timeout: '240s',
    // Writes under another name, to the disk, and renames: a segment is whole or not there.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': segments,
  }
}

export async function nameArchiveAnew(cluster: string): Promise<void> {
  const name = `${await clusterNumber(cluster)}-${randomBytes(4).toString('hex')}`
  await writeFile(join(cluster, nameFile), name, { mode: 0o600 })
}

async function nameOfArchive(cluster: string): Promise<string> {
  const archiveName = await readFile(join(cluster, nameFile), 'utf8').catch(() => '')
  return /^\d+-[0-9a-f]{8}$/.test(archiveName) ? archiveName : clusterNumber(cluster)
}

/** The first eight bytes of its control file, in the order of the machine, as PostgreSQL prints it. */
async function clusterNumber(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return String(new BigUint64Array(buffer.buffer, buffer.byteOffset, 1)[0])
  } finally {
    await file.close()
  }
}
