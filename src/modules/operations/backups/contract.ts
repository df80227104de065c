import type { CallData } from '../../../ui/api/ask.ts'

/** How safe the database is, as of now. */
export type Backups = CallData<'GET /api/admin/backups'>
export type BackupStatus = Backups['backup']
