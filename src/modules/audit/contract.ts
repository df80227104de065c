import { z } from '@hono/zod-openapi'
import { type RecordKind, recordKinds } from './rules.ts'

const kinds = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]

/** One change: who did what to which record, and each field that differs, in words. */
const auditEntrySchema = z
  .object({
    id: z.number().int().positive(),
    happenedAt: z.iso.datetime(),
    actor: z.string(),
    kind: z.enum(kinds),
    recordId: z.string().nullable().openapi({
      description: 'Null for an account, whose number is nobody’s business',
    }),
    action: z.string(),
    changes: z.array(
      z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
    ),
  })
  .openapi('AuditEntry')

/** Newest first; `next` asks for those before these. */
export const auditListSchema = z
  .object({
    entries: z.array(auditEntrySchema),
    next: z.number().int().positive().nullable(),
    actors: z.array(z.string()).openapi({ description: 'Everybody who ever changed anything' }),
  })
  .openapi('AuditList')

/** Whether every event stands as it was recorded, in words. */
export const chainSchema = z.object({ ok: z.boolean(), message: z.string() }).openapi('Chain')

const lineOfText = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)

/** `?record=student:1001`, or `?kind=&actor=`; either with the `before` of the page before. */
export const auditQuerySchema = z.object({
  record: lineOfText
    .regex(/^[a-z]+:.+$/, 'A record is named by its kind and its id, such as student:1001.')
    .transform((text) => {
      const colon = text.indexOf(':')
      return { kind: text.slice(0, colon), id: text.slice(colon + 1) }
    })
    .pipe(z.object({ kind: z.enum(kinds), id: z.string() }))
    .optional(),
  kind: z.enum(kinds).optional(),
  actor: lineOfText.optional(),
  before: z.coerce.number().int().positive().optional(),
})

export type AuditEntry = z.infer<typeof auditEntrySchema>
export type AuditList = z.infer<typeof auditListSchema>
export type AuditQuery = z.infer<typeof auditQuerySchema>
