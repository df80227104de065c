import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { LogArchive } from '../database/embedded/log-archive.ts'
import { unfinished } from './backup-file.ts'
import { listCopies } from './copy-cluster.ts'

const plain = /^[0-9A-F]{24}$/
const packedLogName = /^([0-9A-F]{24})\.zst$/

/** A segment has 16 MB whether filled or not; an idle one compresses to a thousandth. */
export async function packSegments({ segments }: LogArchive): Promise<void> {
  for (const name of await readdir(segments)) {
    const from = join(segments, name)
    if (name.endsWith(unfinished)) await rm(from)
    if (!plain.test(name)) continue
    const fresh = `${from}${unfinished}`
    const options = { mode: 0o600, flush: true }
    await pipeline(createReadStream(from), createZstdCompress(), createWriteStream(fresh, options))
    await rename(fresh, `${from}.zst`)
    await rm(from)
  }
}

/** Keeps so many base backups, and the log from the oldest of them on. */
export async function dropOldLog(archive: LogArchive, most: number): Promise<void> {
  const copies = await listCopies(archive)
  for (const { name } of copies.slice(0, -most))
    await rm(join(archive.copies, name), { recursive: true })
  const [oldest] = copies.slice(-most)
  if (!oldest) return
  for (const name of await readdir(archive.segments)) {
    const [, segment = name] = name.match(packedLogName) ?? []
    // The first eight digits are the timeline; a later timeline continues the numbers of the
    // earlier one.
    if (plain.test(segment) && segment.slice(8) < oldest.segment.slice(8))
      await rm(join(archive.segments, name))
  }
}
