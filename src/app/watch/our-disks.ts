import type { Config } from '../../platform/config.ts'
import { type Disk, type ReadStatfs, readDisks } from '../../platform/disk-space.ts'
import type { OpenedDatabase } from '../../platform/open-database.ts'
import type { DiskPlace } from '../../platform/readiness.ts'
import { backupFolder } from '../server/backup-secrets.ts'
import { keepFresh } from './keep-fresh.ts'

/** Milliseconds. */
const term = 5_000

/** The disks that the site writes to. */
export function createDisks(
  config: Config,
  place: {
    root: string
    database: Pick<OpenedDatabase, 'dataDir' | 'home'>
    statfs?: ReadStatfs
  },
): () => Promise<Disk<DiskPlace>[]> {
  const { dataDir, home } = place.database
  const folders: { place: DiskPlace; folder: string }[] = [
    ...(home ? [{ place: 'database' as const, folder: home }] : []),
    { place: 'data', folder: dataDir },
    { place: 'backups', folder: backupFolder(config, place.root) },
  ]
  return keepFresh(term, () => readDisks(folders, place.statfs))
}
