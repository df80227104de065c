import { z } from '@hono/zod-openapi'
import type { Notice } from '../notifications/contract.ts'
import { erased, type HistoryKind } from './rules.ts'

/** An event in words, as timelines and a student's history have it. */
export type EventDescription = { what: string; note: string | null }

type Definition<Kind extends HistoryKind, Facts extends z.ZodObject, Makes extends boolean> = {
  /** What kind of record it belongs to. */
  of: Kind
  /** What it says: `before` and `after` are fields of the record; `erasable` is what says something of a person. */
  facts: Facts
  /** Whether it makes a version of its record, so that whoever had that open is told. */
  makesVersion: Makes
  /** Left out of the audit log: nobody changed anything by hand. */
  outsideTrail?: true
  /** Only students do it, about themselves. */
  byStudent?: true
  /** Fields by which a student's entry names another student: the values may be that one's, too. */
  naming?: readonly string[]
  /** In a timeline or a student's history; undefined where it is not shown. Without words it reads like its name. */
  words?: (facts: z.output<Facts>, today: string) => EventDescription | undefined
  /** In the data that a person may take away. */
  own?: { what: string; detail: (facts: z.output<Facts>) => object }
  /** What staff are notified of. */
  tells?: (facts: z.output<Facts>) => Notice | undefined
}

export function defineEvent<
  Kind extends HistoryKind,
  Facts extends z.ZodObject,
  const Makes extends boolean,
>(definition: Definition<Kind, Facts, Makes>): Definition<Kind, Facts, Makes> {
  return definition
}

const erasables = new WeakSet<z.ZodType>()

/** A value that says something of a person: it is kept sealed, and reads `erased` once they are gone. */
export function erasable<Schema extends z.ZodType>(schema: Schema) {
  const either = z.union([schema, z.custom<typeof erased>((value) => value === erased)])
  erasables.add(either)
  return either
}

/** The value, or nothing where it is erased. */
export function unlessErased<Value>(value: Value | typeof erased): Value | undefined {
  return value === erased ? undefined : value
}

/** The fields that stand in the clear: what is not named, or named as erasable, is sealed. */
export function plainFieldsOf(facts: z.ZodObject): string[] {
  return Object.entries(facts.shape).flatMap(([field, schema]) => {
    if (isState(field)) return schema instanceof z.ZodObject ? plainFieldsOf(schema) : []
    return erasables.has(schema as z.ZodType) ? [] : [field]
  })
}

/** Whether facts under this name are fields of the record. */
export function isState(field: string): boolean {
  return field === 'before' || field === 'after'
}

export const description = (what: string, note: string | null = null): EventDescription => ({
  what,
  note,
})
