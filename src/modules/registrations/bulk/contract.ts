import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { because } from '../../../ui/api/reasons.ts'
import { heardOfText, maxBulkSize, noDay, versionSeen } from '../contract.ts'
import { longestTag, type RegistrationReason, tagOf } from '../rules.ts'

const why = because<RegistrationReason>
const id = z.number().int().positive()

const noTag = why({ reason: 'no-tag', longest: longestTag })
const tag = z
  .string(noTag)
  .refine((text) => text.isWellFormed(), noTag)
  .transform(tagOf)
  .pipe(
    z
      .string()
      .min(1, noTag)
      .max(longestTag, noTag)
      .regex(/^[^\p{Cc}]+$/u, noTag),
  )
const noSource = why({ reason: 'no-source' })
const nobodyChosen = why({ reason: 'nobody-chosen', most: maxBulkSize })
const rowsSchema = <Row extends z.ZodType>(row: Row) =>
  z.array(row, nobodyChosen).min(1, nobodyChosen).max(maxBulkSize, nobodyChosen)
const seenRow = z.object({ id, version: versionSeen })

/** Several registrations with the version shown, and the counsellor shown where they are assigned. */
export const bulkSchema = z
  .discriminatedUnion('does', [
    z.object({ does: z.literal('tag'), key: idempotencyKey, rows: rowsSchema(seenRow), tag }),
    z.object({ does: z.literal('untag'), key: idempotencyKey, rows: rowsSchema(seenRow), tag }),
    z.object({
      does: z.literal('plan'),
      key: idempotencyKey,
      rows: rowsSchema(seenRow),
      nextContactOn: z.iso.date(noDay),
    }),
    z.object({
      does: z.literal('lose'),
      key: idempotencyKey,
      rows: rowsSchema(seenRow),
      reason: heardOfText('reason', 500),
    }),
    z.object({
      does: z.literal('source'),
      key: idempotencyKey,
      rows: rowsSchema(seenRow),
      source: z.number(noSource).int(noSource).positive(noSource),
    }),
  ])
  .openapi('BulkChange')

export const givenSchema = z
  .object({
    key: idempotencyKey,
    rows: rowsSchema(z.object({ id, expected: z.uuid().nullable() })),
    counsellorId: z
      .union([z.uuid(), z.literal('me')])
      .nullable()
      .openapi({ description: '`me`: whoever sends it' }),
    note: heardOfText('note', 1000).default(''),
  })
  .openapi('BulkAssignment')

export type BulkChange = z.input<typeof bulkSchema>
/** The result: changed ones, and skipped ones with counsellor and reason. */
export type BulkResult = CallData<'POST /api/admin/registrations/bulk'>
