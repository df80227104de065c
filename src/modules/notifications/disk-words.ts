import type { DiskLocation } from '../../platform/readiness.ts'

/** Whose disk it is. */
export const diskWords: Record<DiskLocation, string> = {
  data: 'the data folder',
  database: 'the database',
  backups: 'the backups',
}
