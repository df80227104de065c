/** Where something of ours is kept that grows. */
export type DiskPlace = 'data' | 'database' | 'backups'

/** Why a process should get no traffic now. */
export type NotReady =
  | { why: 'database-away' }
  | { why: 'restoring' }
  | { why: 'schema'; migration: string }
  | { why: 'queue'; since: string }
  | { why: 'disk'; place: DiskPlace; free: number }

/** Milliseconds for which a job that should have begun may wait, while the site works. */
export const longestWait = 5 * 60 * 1_000
