import type { Config } from '../../platform/config.ts'
import { type Disk, type ReadStatfs, readDisks } from '../../platform/disk-space.ts'
import type { OpenedDatabase } from '../../platform/open-database.ts'
import type { DiskLocation } from '../../platform/readiness.ts'
import { backupFolder } from '../server/backup-secrets.ts'
import { cacheFor } from './cache-for.ts'

/** The disks that the site writes to. */
export function createDisks(
  config: Config,
  locations: {
    root: string
    database: Pick<OpenedDatabase, 'dataDir' | 'home'>
    statfs?: ReadStatfs
  },
): () => Promise<Disk[]> {
  const { dataDir, home } = locations.database
  const folders: { place: DiskLocation; folder: string }[] = [
    ...(home ? [{ place: 'database' as const, folder: home }] : []),
    { place: 'data', folder: dataDir },
    { place: 'backups', folder: backupFolder(config, locations.root) },
  ]
  return cacheFor(5_000, () => readDisks(folders, locations.statfs))
}
