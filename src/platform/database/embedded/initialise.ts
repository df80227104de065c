import { chmod, chown, lchown, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFresh, moveIntoPlace } from './fresh-folder.ts'
import { diskFull, refuseToOpen, type ServerRefusal, saysDiskFull } from './refusals.ts'
import { meaningfulLine } from './server-log.ts'
import { runAs, type ServerUser } from './server-user.ts'
import { ROLE } from './settings.ts'

/**
 * Makes sure of a cluster of this major version, owned by the server's user, and returns its real
 * path. A folder that is there but is no cluster, or another version's, is left alone.
 */
export async function ensureCluster(options: {
  cluster: string
  binaries: { root: string; version: string }
  user: ServerUser | undefined
}): Promise<{ ok: true; cluster: string } | ServerRefusal> {
  const { cluster, binaries, user } = options
  const major = binaries.version.split('.')[0] ?? ''
  const matchingMajor = await majorOf(cluster)
  if (matchingMajor === 'absent') {
    const result = await initialise(cluster, binaries.root, user)
    if (!result.ok) return result
  } else if (matchingMajor === 'no-cluster') {
    return refuseToOpen(
      `${cluster} is not empty and holds no PostgreSQL data. Set another DATA_DIR.`,
    )
  } else if (matchingMajor !== major) {
    return refuseToOpen(
      `The data in ${cluster} was made by PostgreSQL ${matchingMajor} and this is PostgreSQL ${major}. Bring it over with pg_dump, or set another DATA_DIR.`,
    )
  }
  if (user && (await stat(cluster)).uid === 0) await handOver(cluster, user)
  return { ok: true, cluster: await realpath(cluster) }
}

async function majorOf(cluster: string): Promise<string> {
  const names = await readdir(cluster).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return 'absent'
  if (!names.includes('PG_VERSION')) return 'no-cluster'
  return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
}

/** A kill during initdb leaves a folder that never opens, so it works under another name. */
async function initialise(cluster: string, root: string, user: ServerUser | undefined) {
  const fresh = await makeFresh(cluster)
  if (user) await lchown(fresh, user.uid, user.gid)
  const { error, complaints } = await runAs(user, join(root, 'bin/initdb'), initdbOptions(fresh))
  if (error) {
    await rm(fresh, { recursive: true, force: true })
    if (saysDiskFull(complaints)) return refuseToOpen(diskFull(dirname(cluster)))
    return refuseToOpen(
      `The database could not be made: ${meaningfulLine(complaints) || error.message}`,
    )
  }
  await moveIntoPlace(fresh, cluster)
  return { ok: true as const }
}

/** For data that root copied in. The folder itself comes last: cut off, the next start repeats it. */
async function handOver(cluster: string, user: ServerUser) {
  for (const name of await readdir(cluster, { recursive: true })) {
    await lchown(join(cluster, name), user.uid, user.gid)
  }
  await chmod(cluster, 0o700)
  await chown(cluster, user.uid, user.gid)
}

function initdbOptions(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    // The one provider that sorts and folds case alike on every system, with no library of theirs.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Whoever may enter the socket's folder is the server's user or root.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ]
}
