import type { StatsFs } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'

export type ReadStatfs = (folder: string) => Promise<Pick<StatsFs, FieldsOfStatfs>>
type FieldsOfStatfs = 'bavail' | 'blocks' | 'bsize' | 'files' | 'ffree'

/** Bytes; `level` rates them. */
export type Disk<Location extends string = string> = {
  place: Location
  free: number
  size: number
  level: 'enough' | 'low' | 'almost-full'
}

const gigabyte = 2 ** 30
/** Room for the log of PostgreSQL and a backup that is being written. */
const atLeast = 200 * 2 ** 20
/** A disk with many small files may run out of inodes before bytes. */
const fewestFiles = 1_000

/** The disks of these folders, each once, named after the first folder on it. */
export async function readDisks<Location extends string>(
  folders: readonly { place: Location; folder: string }[],
  read: ReadStatfs = statfs,
): Promise<Disk<Location>[]> {
  const expected = new Set<number>()
  const disks: Disk<Location>[] = []
  for (const { place: location, folder } of folders) {
    // A folder that does not exist yet is created on its parent's disk.
    const at = await stat(folder).catch(() => undefined)
    if (!at || expected.has(at.dev)) continue
    expected.add(at.dev)
    disks.push(toDisk(location, await read(folder)))
  }
  return disks
}

function toDisk<Location extends string>(
  location: Location,
  { bavail, blocks, bsize, files, ffree }: Pick<StatsFs, FieldsOfStatfs>,
): Disk<Location> {
  const free = bavail * bsize
  const size = blocks * bsize
  const noFilesLeft = files > 0 && ffree < fewestFiles
  if (free < atLeast || noFilesLeft) return { place: location, free, size, level: 'almost-full' }
  // A tenth of a small disk; on a large one five gigabytes leave days to react.
  const low = Math.min(5 * gigabyte, Math.max(gigabyte, size / 10))
  return { place: location, free, size, level: free < low ? 'low' : 'enough' }
}
