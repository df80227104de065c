import { z } from '@hono/zod-openapi'
import type { CallData } from '../../ui/api/call-api.ts'
import { recordIdInPath } from '../../ui/api/contract.ts'
import { type RecordKind, recordKinds } from './rules.ts'

const kinds = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]

const lineOfText = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)

/** `?record=student:1001`, or `?kind=&actor=&person=`; with `before` for the next page. */
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
  /** A student: what was changed of them, and of their registrations. */
  person: recordIdInPath().optional(),
  before: z.coerce.number().int().positive().optional(),
})

/** Newest first; `next` is the `before` of the next page. */
export type AuditList = CallData<'GET /api/admin/audit'>
export type AuditEntry = AuditList['entries'][number]
export type AuditQuery = z.infer<typeof auditQuerySchema>
