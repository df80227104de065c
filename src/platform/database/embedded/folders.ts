import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ServerUser } from './server-processes.ts'

/**
 * An empty folder beside `target`, to be filled and then put in its place, so that a kill at any
 * moment leaves the whole of it under its name or none. What earlier kills left is cleared first.
 */
export async function makeFresh(target: string): Promise<string> {
  const home = dirname(target)
  const prefix = `${basename(target)}.new-`
  for (const name of await readdir(home)) {
    if (!name.startsWith(prefix)) continue
    // Its writer may have outlived its owner and still be writing: then it goes next time.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
  return mkdtemp(join(home, prefix))
}

export async function moveIntoPlace(fresh: string, target: string) {
  await rename(fresh, target)
  const home = await open(dirname(target))
  await home.sync()
  await home.close()
}

/** Gives a cluster to the server's user. The folder itself comes last: cut off, the next start repeats it. */
export async function handOver(cluster: string, user: ServerUser) {
  for (const name of await readdir(cluster, { recursive: true }))
    await lchown(join(cluster, name), user.uid, user.gid)
  await chmod(cluster, 0o700)
  await chown(cluster, user.uid, user.gid)
}

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where the system refuses a
 * folder by saying that the one above is not there, as /proc does.
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path)
  try {
    await makeOne(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path) throw error
    await makeFolder(above)
    await makeOne(path)
  }
}

async function makeOne(path: string) {
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    const stats = error.code === 'EEXIST' ? await stat(path).catch(() => undefined) : undefined
    if (!stats?.isDirectory()) throw error
  })
}

/** Where root keeps what the server's user could not reach inside a closed clone. */
export const SYSTEM_FOLDER = '/var/lib/coding-institute'

/** Makes this folder, or one in it, so that others can pass through whatever root's umask is. */
export async function makeSystemFolder(folder: string) {
  for (const path of [SYSTEM_FOLDER, folder]) {
    await makeFolder(path)
    await chmod(path, 0o755)
  }
}
