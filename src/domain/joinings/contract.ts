import { z } from '@hono/zod-openapi'
import { states } from '../../formats/states.ts'
import { mostParts } from '../fee-plans/rules.ts'
import { entryKinds, methods, mostPaise } from '../ledger/rules.ts'
import { paperKindNames } from '../papers/rules.ts'
import { joiningStates } from './rules.ts'

const day = z.iso.date()
const paise = z.number().int()
export const positivePaise = z.number().int().min(1).max(mostPaise)
/** One line that a person wrote. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u)
/** Made by the browser for one form: what is sent twice is one. */
export const ownKey = z.string().regex(/^[\w-]{8,80}$/)

const paperSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.enum(paperKindNames),
    paise,
    day,
  })
  .openapi('PaperGiven')

const partSchema = z.object({
  part: z.number().int(),
  paise,
  dueOn: day,
  paidPaise: paise,
  waivedPaise: paise,
  openPaise: paise,
})

/** A course that somebody joined, with all of its money. */
export const joiningSchema = z
  .object({
    id: z.number().int(),
    course: z.string(),
    state: z.enum(joiningStates),
    supplyState: z.string().nullable().openapi({ description: 'By the code of GST' }),
    startsOn: day,
    joinedAt: z.iso.datetime(),
    feePaise: paise,
    discountPaise: paise,
    owedPaise: paise,
    waivedPaise: paise,
    paidPaise: paise,
    openPaise: paise,
    overduePaise: paise,
    next: z.object({ paise, dueOn: day }).nullable(),
    parts: z.array(partSchema),
    money: z.array(
      z.object({
        id: z.number().int(),
        kind: z.enum(entryKinds),
        paise,
        method: z.enum(methods).nullable(),
        at: z.iso.datetime(),
        papers: z.array(paperSchema),
      }),
    ),
  })
  .openapi('Joining')

const due = z.union([z.object({ on: day }), z.object({ days: z.number().int().min(0).max(1_000) })])
const share = z.union([
  z.object({ percent: z.number().int().min(1).max(100) }),
  z.object({ paise: positivePaise }),
  z.object({ rest: z.literal(true) }),
])

/** Shares, sums, or the rest; each due on a day or so many days after the start. */
const planPartsSchema = z.array(share.and(due)).min(1).max(mostParts)

export const newJoiningSchema = z
  .object({
    key: ownKey,
    course: text(160),
    registration: z.number().int().positive().nullable(),
    feePaise: z.number().int().min(0).max(mostPaise),
    discountPaise: z.number().int().min(0).max(mostPaise),
    discountReason: text(300).nullable(),
    startsOn: day,
    parts: planPartsSchema,
    isAdult: z.boolean(),
    guardian: z.object({ name: text(100), phone: text(40), agreed: z.literal(true) }).nullable(),
  })
  .openapi('NewJoining')

export const supplyStateSchema = z
  .object({
    code: z
      .string()
      .refine((code) => Object.hasOwn(states, code))
      .nullable(),
  })
  .openapi('SupplyState')

export type JoiningData = z.infer<typeof joiningSchema>
