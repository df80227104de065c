import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

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
