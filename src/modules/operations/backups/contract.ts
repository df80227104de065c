import type { CallData } from '../../../ui/api/call-api.ts'

/** The current state of backups. */
export type Backups = CallData<'GET /api/admin/backups'>
export type BackupStatus = Backups['backup']
