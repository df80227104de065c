import type { DiskPlace } from '../../platform/readiness.ts'

/** Whose disk it is. */
export const diskWords: Record<DiskPlace, string> = {
  data: 'the data folder',
  database: 'the database',
  backups: 'the backups',
}
