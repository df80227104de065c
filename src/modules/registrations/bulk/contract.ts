import { z } from '@hono/zod-openapi'
import { ownKey } from '../../../platform/idempotency/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { noDay, textOf, versionSeen } from '../contract.ts'
import type { RegistrationReason } from '../rules.ts'
import { longestTag, tagOf } from '../tags/rules.ts'
import { mostTogether } from './rules.ts'

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
const nobodyChosen = why({ reason: 'nobody-chosen', most: mostTogether })
const chosen = <Row extends z.ZodType>(row: Row) =>
  z.array(row, nobodyChosen).min(1, nobodyChosen).max(mostTogether, nobodyChosen)
const seenRow = z.object({ id, version: versionSeen })

/** Several registrations at once, each as it was seen; with whose it was where they are given away. */
export const togetherSchema = z
  .discriminatedUnion('does', [
    z.object({ does: z.literal('tag'), key: ownKey, rows: chosen(seenRow), tag }),
    z.object({ does: z.literal('untag'), key: ownKey, rows: chosen(seenRow), tag }),
    z.object({
      does: z.literal('plan'),
      key: ownKey,
      rows: chosen(seenRow),
      nextContactOn: z.iso.date(noDay),
    }),
    z.object({
      does: z.literal('lose'),
      key: ownKey,
      rows: chosen(seenRow),
      reason: textOf('reason', 500),
    }),
    z.object({
      does: z.literal('source'),
      key: ownKey,
      rows: chosen(seenRow),
      source: z.number(noSource).int(noSource).positive(noSource),
    }),
  ])
  .openapi('Together')

export const givenSchema = z
  .object({
    key: ownKey,
    rows: chosen(z.object({ id, seen: z.uuid().nullable() })),
    counsellorId: z
      .union([z.uuid(), z.literal('me')])
      .nullable()
      .openapi({ description: '`me`: whoever sends it' }),
    note: textOf('note', 1000).default(''),
  })
  .openapi('GiveTogether')

/** What became of it: which are done, and which are left, with whose they are and why. */
export const doneTogetherSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    done: z.array(id),
    left: z.array(z.object({ id, name: z.string(), why: z.string() })),
  })
  .openapi('DoneTogether')

export const tagsSchema = z.object({ tags: z.array(z.string()) }).openapi('Tags')

export type Together = z.input<typeof togetherSchema>
export type DoneTogether = z.infer<typeof doneTogetherSchema>
