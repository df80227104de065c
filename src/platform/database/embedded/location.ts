import { createHash } from 'node:crypto'
import { chmod, chown, lchown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Refusal, refuseBecause } from '../../refuse-because.ts'
import {
  handOver,
  makeFolder,
  makeFresh,
  makeSystemFolder,
  moveIntoPlace,
  SYSTEM_FOLDER,
} from './folders.ts'
import { takeOwnerLock } from './owner-lock.ts'
import {
  canReach,
  type ServerUser,
  startedByRoot,
  unprivilegedUser,
  userOf,
} from './server-processes.ts'
import { PORT } from './settings.ts'

export type Location = {
  ok: true
  /** DATA_DIR itself, links resolved: what the owner lock is on. */
  dataDir: string
  /** Holds the folder `postgres` (the cluster) and `postgres.log`: DATA_DIR, or a place of the system's. */
  home: string
  user: ServerUser | undefined
  /** Where a copy of the binaries may go when those of the package cannot be used in place. */
  binariesHome: string
}

/**
 * Decides where the cluster is and which user runs it. Existing data is never ignored for an empty folder
 * elsewhere: it is used where it is, or the start is refused.
 */
export async function locate(options: {
  dataDir: string
  dataDirIsExplicit: boolean
}): Promise<Location | Refusal> {
  await makeFolder(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  return startedByRoot()
    ? locateForRoot(dataDir, options.dataDirIsExplicit)
    : locateForSelf(dataDir)
}

async function locateForSelf(dataDir: string): Promise<Location | Refusal> {
  const here = await ownerOf(join(dataDir, 'postgres'))
  const away = await ownerOf(join(awayFrom(dataDir), 'postgres'))
  const owner = here ?? away
  if (owner && owner.uid !== process.getuid?.()) {
    const { name } = await userOf(owner)
    const cluster = join(here ? dataDir : awayFrom(dataDir), 'postgres')
    return refuseBecause(
      `The data in ${cluster} belongs to the user ${name}. Start as root or as ${name}, or set another DATA_DIR.`,
    )
  }
  return { ok: true, dataDir, home: dataDir, user: undefined, binariesHome: dataDir }
}

async function locateForRoot(dataDir: string, isExplicit: boolean): Promise<Location | Refusal> {
  const away = awayFrom(dataDir)
  const here = await ownerOf(join(dataDir, 'postgres'))
  const owner = here ?? (await ownerOf(join(away, 'postgres')))
  // Data copied in by root belongs to root until it is handed over.
  const user = owner && owner.uid !== 0 ? await userOf(owner) : await unprivilegedUser()
  if (!user) {
    return refuseBecause(
      'PostgreSQL may not run as root, and this system has neither a user postgres nor a user nobody. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const location = { ok: true as const, dataDir, user, binariesHome: SYSTEM_FOLDER }
  if (owner && !here) return { ...location, home: away }
  if (await allowAccess(dataDir, user)) return { ...location, home: dataDir }
  if (here || isExplicit) return refuseBecause(closedTo(user, dataDir))
  return { ...location, home: away }
}

/**
 * Whether the server's user can enter DATA_DIR. A folder of root in which no group has rights, as mktemp
 * makes them, is opened for passing through to that user's group alone; the folders above it are not
 * changed.
 */
async function allowAccess(dataDir: string, user: ServerUser): Promise<boolean> {
  if (await canReach(dataDir, user)) return true
  const { uid, mode } = await stat(dataDir)
  const isPrivateToRoot = uid === 0 && (mode & 0o070) === 0
  if (!isPrivateToRoot || !(await canReach(dirname(dataDir), user))) return false
  await chown(dataDir, uid, user.gid)
  await chmod(dataDir, (mode & 0o7777) | 0o010)
  return canReach(dataDir, user)
}

function closedTo(user: ServerUser, dataDir: string): string {
  return `The database runs as the user ${user.name}, who cannot enter ${dataDir}. Open it and the folders above it with chmod o+x, or set DATA_DIR to a folder that ${user.name} can reach, such as /srv/institute.`
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Named after the folder it stands in for, so that two clones never share one. */
function awayFrom(dataDir: string): string {
  return join(SYSTEM_FOLDER, shortHash(dataDir))
}

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}

/** Moves a complete cluster into a data folder that has none, atomically. Returns its path. */
export async function locateCluster(
  { dataDir, dataDirIsExplicit }: { dataDir: string; dataDirIsExplicit: boolean },
  fill: (folder: string) => Promise<void>,
): Promise<{ ok: true; cluster: string } | Refusal> {
  const location = await locate({ dataDir: resolve(dataDir), dataDirIsExplicit })
  if (!location.ok) return location
  const lock = takeOwnerLock(location.dataDir)
  if (!lock.ok) return lock
  try {
    const { home, user } = location
    const cluster = join(home, 'postgres')
    if (await stat(cluster).catch(() => undefined))
      return refuseBecause(`${cluster} is there already. A restore needs an empty DATA_DIR.`)
    if (home !== location.dataDir) await makeSystemFolder(home)
    const fresh = await makeFresh(cluster)
    await fill(fresh)
    if (user) await handOver(fresh, user)
    await moveIntoPlace(fresh, cluster)
    return { ok: true, cluster }
  } finally {
    lock.release()
  }
}

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
  const fits = Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= 103
  // A login may give root a temporary folder that is closed to all others.
  return fits && (await canReach(tmpdir(), user)) ? folder : join('/tmp', name)
}

/** Whether a server that has its socket there was started by this product. */
export function isSocketFolderName(name: string): boolean {
  return /^institute-[0-9a-f]{16}$/.test(name)
}

/**
 * Makes the folder, or checks that an existing one is the server's own: anybody can write to a temporary
 * folder, and whoever owns the socket's folder could answer instead of the database.
 */
export async function prepareSocketFolder(
  folder: string,
  user: ServerUser | undefined,
): Promise<{ ok: true } | Refusal> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const stats = await lstat(folder)
  const self = process.getuid?.()
  const isOurs = stats.uid === self || stats.uid === user?.uid
  if (!stats.isDirectory() || !isOurs) {
    return refuseBecause(
      `${folder} is needed for the database’s socket, but somebody else made it. Delete it and start again.`,
    )
  }
  // Root's own until here: killed in between, the next start hands it over.
  if (user && stats.uid !== user.uid) await lchown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  return { ok: true }
}
