import { lchown, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFresh, moveIntoPlace } from './fresh-folder.ts'
import { locate } from './location.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { refuseToOpen, type ServerRefusal } from './refusals.ts'
import type { ServerUser } from './server-user.ts'
import { makeSystemFolder } from './system-folder.ts'

/** Moves a complete cluster into a data folder that has none, atomically. Returns its path. */
export async function locateCluster(
  { dataDir, dataDirIsExplicit }: { dataDir: string; dataDirIsExplicit: boolean },
  fill: (folder: string) => Promise<void>,
): Promise<{ ok: true; cluster: string } | ServerRefusal> {
  const location = await locate({ dataDir: resolve(dataDir), dataDirIsExplicit })
  if (!location.ok) return location
  const lock = takeOwnerLock(location.dataDir)
  if (!lock.ok) return lock
  try {
    const { home, user } = location
    const cluster = join(home, 'postgres')
    if (await stat(cluster).catch(() => undefined))
      return refuseToOpen(`${cluster} is there already. A restore needs an empty DATA_DIR.`)
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

async function handOver(folder: string, user: ServerUser) {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    await lchown(join(folder, name), user.uid, user.gid)
}
