import { z } from '@hono/zod-openapi'

const count = z.number().int().nonnegative()

const runSchema = z.object({
  endedAt: z.iso.datetime(),
  bytes: count.nullable(),
  rows: count.nullable(),
  stored: z.boolean(),
})

const backupStatusSchema = z.object({
  lastGood: runSchema.nullable(),
  late: z.boolean().openapi({ description: 'Longer ago than it may be' }),
  failure: z
    .object({ at: z.iso.datetime(), words: z.string() })
    .nullable()
    .openapi({ description: 'Why the last try failed, where it did' }),
})

/** How safe the database is, as of now. */
export const backupsSchema = z
  .object({
    now: z.iso.datetime(),
    sealed: z.boolean(),
    store: z.boolean().openapi({ description: 'Whether each also goes to a store elsewhere' }),
    keep: z.object({ days: count, weeks: count, months: count }),
    backup: backupStatusSchema,
    rehearsal: backupStatusSchema,
    log: z
      .object({
        copy: backupStatusSchema,
        archivedAt: z.iso.datetime().nullable(),
        late: z.boolean(),
      })
      .nullable()
      .openapi({ description: 'The log of every change; null where none is kept here' }),
  })
  .openapi('Backups')

export type Backups = z.infer<typeof backupsSchema>
export type BackupStatus = z.infer<typeof backupStatusSchema>
