import type { StatsFs } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import type { DiskLocation } from './readiness.ts'

type DiskStats = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize' | 'files' | 'ffree'>
export type ReadStatfs = (folder: string) => Promise<DiskStats>

/** Bytes; `level` rates them. */
export type Disk = {
  place: DiskLocation
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
export async function readDisks(
  folders: readonly { place: DiskLocation; folder: string }[],
  readStats: ReadStatfs = statfs,
): Promise<Disk[]> {
  const devices = new Set<number>()
  const disks: Disk[] = []
  for (const { place: location, folder } of folders) {
    const stats = await stat(folder).catch(() => undefined)
    // A folder that does not exist yet is created on its parent's disk.
    if (!stats || devices.has(stats.dev)) continue
    devices.add(stats.dev)
    disks.push({ place: location, ...rateSpace(await readStats(folder)) })
  }
  return disks
}

function rateSpace({ bavail, blocks, bsize, files, ffree }: DiskStats): Omit<Disk, 'place'> {
  const free = bavail * bsize
  const size = blocks * bsize
  const noFilesLeft = files > 0 && ffree < fewestFiles
  if (free < atLeast || noFilesLeft) return { free, size, level: 'almost-full' }
  // A tenth of a small disk; on a large one five gigabytes leave days to react.
  const low = Math.min(5 * gigabyte, Math.max(gigabyte, size / 10))
  return { free, size, level: free < low ? 'low' : 'enough' }
}
