import type { DiskLocation } from '../../platform/readiness.ts'

export const diskWords: Record<DiskLocation, string> = {
  data: 'the data folder',
  database: 'the database',
  backups: 'the backups',
}
