import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinished } from './backup-file.ts'
import { filesToDrop, type Retention } from './backup-retention.ts'
import type { Store } from './store.ts'

/** The folder of nightly files, closed to other users; leftovers of a kill are deleted. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (name.startsWith('night-') && name.endsWith(unfinished)) await rm(join(folder, name))
}

/** Deletes expired files, here and in the bucket. */
export async function dropOldFiles(
  folder: string,
  store: Store | undefined,
  keep: Retention,
): Promise<void> {
  for (const name of filesToDrop(await readdir(folder), keep)) await rm(join(folder, name))
  for (const name of store ? filesToDrop(await store.names(), keep) : []) await store?.remove(name)
}

/**
 * The newest nightly file, from the bucket if there is one, since it is what remains after a lost disk.
 */
export async function findNewest(
  folder: string,
  store: Store | undefined,
): Promise<{ file: string; putAway(): Promise<void> } | undefined> {
  const names = store ? await store.names() : await readdir(folder)
  const name = names
    .filter((one) => /^night-.*\.backup$/.test(one))
    .sort()
    .at(-1)
  if (!name) return undefined
  if (!store) return { file: join(folder, name), putAway: async () => undefined }
  const file = join(folder, `night-fetched-${process.pid}${unfinished}`)
  await store.get(name, file)
  return { file, putAway: () => rm(file, { force: true }) }
}
