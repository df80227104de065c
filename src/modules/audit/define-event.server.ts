import { z } from '@hono/zod-openapi'
import type { Notice } from '../notifications/contract.ts'
import { erased, type HistoryKind } from './rules.ts'

/** Text of an event in timelines and a student's history. */
export type EventDescription = { what: string; note: string | null }

type Definition<Kind extends HistoryKind, Facts extends z.ZodObject, Makes extends boolean> = {
  of: Kind
  /** Its facts: `before` and `after` are fields of the record; `erasable` ones are about a person. */
  facts: Facts
  /** Whether it makes a version of its record, so that people who have it open are told. */
  makesVersion?: Makes
  /** Left out of the audit log: nobody made the change by hand. */
  outsideTrail?: true
  /** Fields that name another student: their values may be about that one too. */
  naming?: readonly string[]
  /**
   * Text in a timeline or a student's history; undefined where it is not shown. The default is its name
   * in words.
   */
  describe?: (facts: z.output<Facts>, today: string) => EventDescription | undefined
  /** In Activity, after who did it: “gave Gurleen Sandhu a discount of ₹2,000”. Without it its name says so. */
  did?: (facts: z.output<Facts>, subject: string) => string
  /** Text in a person's data export. */
  own?: { what: string; detail: (facts: z.output<Facts>) => object }
  /** The notification to staff. */
  tells?: (facts: z.output<Facts>) => Notice | undefined
}

export function defineEvent<
  Kind extends HistoryKind,
  Facts extends z.ZodObject,
  const Makes extends boolean = false,
>(definition: Definition<Kind, Facts, Makes>) {
  return definition as typeof definition & { makesVersion: Makes }
}

const erasables = new WeakSet<z.ZodType>()

/** A value about a person: stored encrypted, and reads `erased` once the person is erased. */
export function erasable<Schema extends z.ZodType>(schema: Schema) {
  const either = z.union([schema, z.custom<typeof erased>((value) => value === erased)])
  erasables.add(either)
  return either
}

/** The value; undefined where it is erased. */
export function unlessErased<Value>(value: Value | typeof erased): Value | undefined {
  return value === erased ? undefined : value
}

/** “ (staff family)”, where a reason was given and can be read. */
export function reasonNote(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? ` (${reason})` : ''
}

/** The fields stored in plain text: all others, and erasable ones, are encrypted. */
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

/** A note that is erased, empty or missing is not shown. */
export const description = (
  what: string,
  note?: string | null | typeof erased,
): EventDescription => ({ what, note: unlessErased(note) || null })
