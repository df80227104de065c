import { createHash } from 'node:crypto'
import { chmod, chown, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { refuseToOpen, type ServerRefusal } from './refusals.ts'
import {
  canReach,
  type ServerUser,
  startedByRoot,
  unprivilegedUser,
  userOf,
} from './server-user.ts'
import { SYSTEM_FOLDER } from './system-folder.ts'

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
 * Decides where the cluster lives and who runs it. Data that exists is never passed over for an
 * empty folder elsewhere: it is used where it is, or the start is refused.
 */
export async function locate(options: {
  dataDir: string
  dataDirIsExplicit: boolean
}): Promise<Location | ServerRefusal> {
  await makeFolder(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  return startedByRoot()
    ? locateForRoot(dataDir, options.dataDirIsExplicit)
    : locateForSelf(dataDir)
}

async function locateForSelf(dataDir: string): Promise<Location | ServerRefusal> {
  const here = await ownerOf(join(dataDir, 'postgres'))
  const away = await ownerOf(join(awayFrom(dataDir), 'postgres'))
  const owner = here ?? away
  if (owner && owner.uid !== process.getuid?.()) {
    const { name } = await userOf(owner)
    const cluster = join(here ? dataDir : awayFrom(dataDir), 'postgres')
    return refuseToOpen(
      `The data in ${cluster} belongs to the user ${name}. Start as root or as ${name}, or set another DATA_DIR.`,
    )
  }
  return { ok: true, dataDir, home: dataDir, user: undefined, binariesHome: dataDir }
}

async function locateForRoot(
  dataDir: string,
  isExplicit: boolean,
): Promise<Location | ServerRefusal> {
  const away = awayFrom(dataDir)
  const here = await ownerOf(join(dataDir, 'postgres'))
  const owner = here ?? (await ownerOf(join(away, 'postgres')))
  // Data copied in by root belongs to root until it is handed over.
  const user = owner && owner.uid !== 0 ? await userOf(owner) : await unprivilegedUser()
  if (!user) {
    return refuseToOpen(
      'PostgreSQL may not run as root, and this system has neither a user postgres nor a user nobody. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const location = { ok: true as const, dataDir, user, binariesHome: SYSTEM_FOLDER }
  if (owner && !here) return { ...location, home: away }
  if (await allowAccess(dataDir, user)) return { ...location, home: dataDir }
  if (here || isExplicit) return refuseToOpen(closedTo(user, dataDir))
  return { ...location, home: away }
}

/**
 * Whether the server's user gets into DATA_DIR. A folder of root's own in which no group has a say,
 * as mktemp makes them, is opened for passing through to that user's group alone; the folders above
 * it are nobody's to change.
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
