import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinished } from './backup-file.ts'
import { filesToDrop, type Retention } from './keep-files.ts'
import type { Store } from './store.ts'

/** The folder of the nights' files, closed to others; what a kill left there goes. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (name.startsWith('night-') && name.endsWith(unfinished)) await rm(join(folder, name))
}

/** Takes away what has had its time, here and in the store. */
export async function dropOldFiles(
  folder: string,
  store: Store | undefined,
  keep: Retention,
): Promise<void> {
  for (const name of filesToDrop(await readdir(folder), keep)) await rm(join(folder, name))
  for (const name of store ? filesToDrop(await store.names(), keep) : []) await store?.remove(name)
}

/** The newest night's file: that of the store where there is one, since it is what a lost disk leaves. */
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
