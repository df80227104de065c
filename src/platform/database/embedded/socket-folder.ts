import { chmod, lchown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shortHash } from './location.ts'
import { refuseToOpen, type ServerRefusal } from './refusals.ts'
import { canReach, type ServerUser } from './server-user.ts'
import { PORT } from './settings.ts'

/**
 * Where the server's socket goes: the system's temporary folder, because a socket's whole path has
 * 107 bytes (103 on macOS) and a clone may lie deeper than that. Named after the cluster.
 */
export async function socketFolderFor(
  cluster: string,
  user: ServerUser | undefined,
): Promise<string> {
  const name = `institute-${shortHash(cluster)}`
  const folder = join(tmpdir(), name)
  // A login may give root a temporary folder that is closed to all others.
  return fitsSocket(folder) && (await canReach(tmpdir(), user)) ? folder : join('/tmp', name)
}

/** Whether a server that has its socket there was started by this product. */
export function isSocketFolderName(name: string): boolean {
  return /^institute-[0-9a-f]{16}$/.test(name)
}

function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`)
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(socketFile(folder)) <= 103
}

/**
 * Makes the folder, or makes sure that the one there is the server's own: anybody can write to a
 * temporary folder, and whoever holds the socket's folder could answer in the database's place.
 */
export async function prepareSocketFolder(
  folder: string,
  user: ServerUser | undefined,
): Promise<{ ok: true } | ServerRefusal> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const stats = await lstat(folder)
  const self = process.getuid?.()
  const isOurs = stats.uid === self || stats.uid === user?.uid
  if (!stats.isDirectory() || !isOurs) {
    return refuseToOpen(
      `${folder} is needed for the database's socket, but somebody else made it. Delete it and start again.`,
    )
  }
  // Root's own until here: killed in between, the next start hands it over.
  if (user && stats.uid !== user.uid) await lchown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  return { ok: true }
}
