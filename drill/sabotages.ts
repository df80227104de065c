import type { Sabotage, SourcePatch } from './row.ts'

/**
 * Commits that are answered before they are on disk. Data written to a file survives its process, so the
 * log has to stay in memory for a while: much of it is whole pages, after each restart again.
 */
export const asynchronousCommit: Sabotage = {
  sql: [
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    `alter system set wal_writer_delay = '10s'`,
    `alter system set wal_writer_flush_after = '1GB'`,
    `alter system set wal_buffers = '64MB'`,
    'select pg_reload_conf()',
  ],
}

/** Mails are queued this many milliseconds later, so that a kill in between loses them. */
export const mailsOutsideTransaction = (delayMs: number): Sabotage => ({
  patches: [
    {
      file: 'src/platform/mail/queue-mail.ts',
      find: 'await addJob(tx, mailJob.name, { payload, key: mail.id })',
      replacement: `void setTimeout(() => addJob(tx, mailJob.name, { payload, key: mail.id }).catch(() => undefined), ${delayMs})`,
    },
  ],
})

/** No sabotage: the site's clock differs from the machine's by DRILL_CLOCK_OFFSET milliseconds. */
export const shiftedClock: SourcePatch = {
  file: 'src/app/server/start.ts',
  find: 'const { clock = () => new Date() } = options',
  replacement:
    'const clock = () => new Date(Date.now() + Number(process.env.DRILL_CLOCK_OFFSET ?? 0))',
}
