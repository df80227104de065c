import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { LogArchive } from '../database/embedded/server-logs.ts'
import { sealed, unfinished, unsealed } from './backup-file.ts'
import { listCopies, readCopyName } from './copy-cluster.ts'
import type { Store } from './store.ts'
import { filesToDrop, type Retention } from './take-backup.ts'

/** Where the log lies in a bucket, beside the nightly files. */
const home = 'log'
const sealedSuffix = '.sealed'
const segmentName = /^[0-9A-F]{24}$/
const compressedSegment = /^([0-9A-F]{24})\.zst$/

type Sealing = { passphrase: string | undefined; signal?: AbortSignal }

/**
 * Uploads new segments and base backups, each file encrypted, and deletes from the bucket what the folder
 * no longer has. A base backup's manifest goes last: without it the copy is incomplete.
 */
export async function uploadWal(
  archive: LogArchive,
  store: Store,
  sealing: Sealing,
): Promise<void> {
  const folder = dirname(archive.segments)
  const cluster = basename(folder)
  // Leftovers of a kill.
  for (const name of await readdir(folder))
    if (name.endsWith(unfinished)) await rm(join(folder, name), { force: true })
  const prefix = `${home}/${cluster}/`
  const obsolete = new Set((await store.names()).filter((name) => name.startsWith(prefix)))
  for (const { path, file } of await listLog(archive)) {
    const name = `${prefix}${path}${sealedSuffix}`
    if (obsolete.delete(name)) continue
    await putSealed(store, name, { file, fresh: join(folder, `sending${unfinished}`) }, sealing)
  }
  for (const name of obsolete) await store.remove(name)
}

/** The files of a log that will not change any more, in upload order. */
async function listLog({ segments, copies }: LogArchive) {
  const files: { path: string; file: string }[] = []
  for (const copy of (await readdir(copies)).sort()) {
    if (!readCopyName(copy)) continue
    const names = (await readdir(join(copies, copy))).sort(
      (a, b) => Number(a === manifest) - Number(b === manifest),
    )
    for (const name of names)
      files.push({ path: `copies/${copy}/${name}`, file: join(copies, copy, name) })
  }
  for (const name of (await readdir(segments)).sort())
    if (compressedSegment.test(name) || name.endsWith('.history'))
      files.push({ path: `segments/${name}`, file: join(segments, name) })
  return files
}

const manifest = 'backup_manifest'

async function putSealed(
  store: Store,
  name: string,
  { file, fresh }: { file: string; fresh: string },
  { passphrase, signal }: Sealing,
) {
  await pipeline(
    createReadStream(file),
    (bytes: AsyncIterable<Buffer>) => sealed(bytes, passphrase),
    createWriteStream(fresh, { mode: 0o600 }),
    { signal },
  )
  await store.put(name, fresh)
  await rm(fresh, { force: true })
}

/**
 * Downloads what a restore to a moment needs: the newest complete base backup from before it and the log
 * since. Returns the folder with both.
 */
export async function downloadWal(
  store: Store,
  { until, parent }: { until: Date | undefined; parent: string },
  sealing: Sealing,
): Promise<{ folder: string; putAway(): Promise<void> } | undefined> {
  const names = (await store.names()).filter((name) => name.startsWith(`${home}/`))
  const [newest] = names
    .flatMap((name) => {
      const [, cluster = '', copy = '', file] = name.match(shippedCopy) ?? []
      const read = file === `${manifest}${sealedSuffix}` ? readCopyName(copy) : undefined
      return read && (!until || read.createdAt <= until) ? [{ cluster, copy, ...read }] : []
    })
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  if (!newest) return undefined
  const folder = await mkdtemp(join(parent, 'log-fetched-'))
  const putAway = () => rm(folder, { recursive: true, force: true })
  try {
    for (const name of names)
      if (isNeeded(name, newest)) await getSealed(store, name, folder, sealing)
    return { folder, putAway }
  } catch (error) {
    await putAway()
    throw error
  }
}

const shippedCopy = /^log\/([\w-]+)\/copies\/(\w+)\/([\w.]+)$/
const shippedSegment = /^log\/([\w-]+)\/segments\/([0-9A-F]{8,24})([\w.]+)$/

/** Whether a file of a bucket belongs to this copy, or to the log since. */
function isNeeded(name: string, from: { cluster: string; copy: string; segment: string }): boolean {
  const [, cluster, copy] = name.match(shippedCopy) ?? []
  if (copy) return cluster === from.cluster && copy === from.copy
  const [, ofCluster, number = ''] = name.match(shippedSegment) ?? []
  // The first eight digits are the timeline, and all of the name of its history.
  const isSince = number.length < 24 || number.slice(8) >= from.segment.slice(8)
  return ofCluster === from.cluster && isSince
}

/** The name was validated: it stays inside the folder. */
async function getSealed(store: Store, name: string, folder: string, sealing: Sealing) {
  const target = join(folder, name.slice(home.length + 1, -sealedSuffix.length))
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const fresh = `${target}${unfinished}`
  await store.get(name, fresh)
  await pipeline(
    createReadStream(fresh),
    (bytes: AsyncIterable<Buffer>) => unsealed(bytes, sealing.passphrase),
    createWriteStream(target, { mode: 0o600 }),
    { signal: sealing.signal },
  )
  await rm(fresh)
}

/** A segment has 16 MB whether filled or not; an idle one compresses to a thousandth. */
export async function packSegments({ segments }: LogArchive): Promise<void> {
  for (const name of await readdir(segments)) {
    const from = join(segments, name)
    if (name.endsWith(unfinished)) await rm(from)
    if (!segmentName.test(name)) continue
    const fresh = `${from}${unfinished}`
    const options = { mode: 0o600, flush: true }
    await pipeline(createReadStream(from), createZstdCompress(), createWriteStream(fresh, options))
    await rename(fresh, `${from}.zst`)
    await rm(from)
  }
}

/** Keeps so many base backups, and the log from the oldest of them on. */
export async function deleteOldWal(archive: LogArchive, most: number): Promise<void> {
  const copies = await listCopies(archive)
  for (const { name } of copies.slice(0, -most))
    await rm(join(archive.copies, name), { recursive: true })
  const [oldest] = copies.slice(-most)
  if (!oldest) return
  for (const name of await readdir(archive.segments)) {
    const [, segment = name] = name.match(compressedSegment) ?? []
    // The first eight digits are the timeline; a later one continues the numbers of the earlier one.
    if (segmentName.test(segment) && segment.slice(8) < oldest.segment.slice(8))
      await rm(join(archive.segments, name))
  }
}

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

/** The newest nightly file, from the bucket if there is one, since it is what remains after a lost disk. */
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
