import { createHash, randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { readStudentId } from '../../ui/format/student-ids.ts'
import { isState, plainFieldsOf } from './define-event.server.ts'
import { type EventName, events } from './events.server.ts'
import { erased, type HistoryKind, isPersonal, type PersonalKind } from './rules.ts'
import { type auditEvents, trailKeys } from './tables.ts'

export type RecordName = { kind: PersonalKind; id: string }
/** The facts of an event; under `before` and `after`, fields of its record. */
export type SealedFacts = Record<string, unknown>
/** 32 bytes each, in the order in which the entry names them. */
type Keys = readonly Uint8Array[]

/** The encrypted form of a value, in base64. */
type Sealed = { sealed: string }

/** Whether anything of this is encrypted; `plain` names what never is. */
function saysOfPerson(facts: SealedFacts, plain: readonly string[]): boolean {
  let isPersonalFact = false
  changeValues(facts, (field, value) => {
    isPersonalFact ||= isPersonalValue(plain, field, value)
  })
  return isPersonalFact
}

/** The facts with every value about a person encrypted; all of the keys are needed to read them. */
function sealFacts(record: RecordName, facts: SealedFacts, plain: readonly string[], keys: Keys) {
  return changeValues(facts, (field, value) =>
    isPersonalValue(plain, field, value) ? sealValue(value, keys, nameOf(record, field)) : value,
  )
}

/** The decrypted facts. Without one of the keys their encrypted values are `erased`. */
function openFacts(record: RecordName, facts: SealedFacts, keys: Keys | undefined): SealedFacts {
  return changeValues(facts, (field, value) =>
    isSealed(value) ? openValue(value, keys, nameOf(record, field)) : value,
  )
}

function changeValues(
  facts: SealedFacts,
  change: (field: string, value: unknown) => unknown,
): SealedFacts {
  const entries = Object.entries(facts).map(([field, value]) => [
    field,
    isState(field) && isFacts(value) ? changeValues(value, change) : change(field, value),
  ])
  return Object.fromEntries(entries)
}

function isFacts(value: unknown): value is SealedFacts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isSealed(value)
}

/** An empty field says nothing about anybody. */
function isPersonalValue(plain: readonly string[], field: string, value: unknown): boolean {
  return value !== null && value !== undefined && !plain.includes(field) && !isSealed(value)
}

function isSealed(value: unknown): value is Sealed {
  return typeof (value as Sealed | null | undefined)?.sealed === 'string'
}

/** Bound to its place: a value moved to another entry or field cannot be decrypted. */
function nameOf({ kind, id }: RecordName, field: string): string {
  return `${kind}:${id}:${field}`
}

function sealValue(value: unknown, keys: Keys, name: string): Sealed {
  const sealed = seal(Buffer.from(JSON.stringify(value)), joinKeys(keys), name)
  return { sealed: sealed.toString('base64') }
}

function openValue({ sealed }: Sealed, keys: Keys | undefined, name: string): unknown {
  if (!keys) return erased
  const text = unseal(Buffer.from(sealed, 'base64'), joinKeys(keys), name)
  // Without a text the value was tampered with; the rest of the page stays readable.
  return text ? JSON.parse(text.toString('utf8')) : erased
}

/** One key derived from all: if one of them is deleted, the others decrypt nothing. */
function joinKeys(keys: Keys): Buffer {
  return createHash('sha256').update(Buffer.concat(keys)).digest()
}

type TrailKey = { id: number; key: Uint8Array }

/** A key for each record, by `keyName`: the existing one or a new one. */
export async function findOrMakeKeys(
  tx: Transaction,
  records: readonly RecordName[],
): Promise<Map<string, TrailKey>> {
  if (records.length === 0) return new Map()
  const recordsByKey = new Map(records.map((record) => [keyName(record), record]))
  const condition = isOneOf([...recordsByKey.values()])
  const keys = byName(await tx.select().from(trailKeys).where(condition))
  // In one order, so that concurrent transactions cannot deadlock.
  const missing = [...recordsByKey.keys()].filter((name) => !keys.has(name)).sort()
  if (missing.length === 0) return keys
  const newKeys = await tx
    .insert(trailKeys)
    .values(
      missing.flatMap((name) => {
        const record = recordsByKey.get(name)
        return record
          ? [{ recordKind: record.kind, recordId: record.id, key: randomBytes(32) }]
          : []
      }),
    )
    .onConflictDoNothing()
    .returning()
  if (newKeys.length === missing.length) return new Map([...keys, ...byName(newKeys)])
  // Another transaction's key, if it was faster; read again if it was dropped meanwhile.
  return findOrMakeKeys(tx, records)
}

function keyName({ kind, id }: RecordName): string {
  return `${kind}:${id}`
}

function byName(rows: (typeof trailKeys.$inferSelect)[]): Map<string, TrailKey> {
  return new Map(
    rows.map(({ recordKind: kind, recordId, id, key }) => [
      keyName({ kind, id: recordId }),
      { id, key },
    ]),
  )
}

/** The plain facts of an event of a record. */
type OpenEvent = { kind: HistoryKind; id: string; event: string; facts: SealedFacts }

/** The records whose keys an event needs, all of them; none where it says nothing about anybody. */
export function recordsToSeal({ kind, id, event, facts }: OpenEvent): RecordName[] {
  if (!isPersonal(kind) || !saysOfPerson(facts, plainOf(event))) return []
  const students = new Set(studentsNamed(event, facts))
  students.delete(id)
  return [
    { kind, id },
    ...[...students].map((student) => ({ kind: 'student' as const, id: student })),
  ]
}

/** The facts as stored. */
export function sealEvent(open: OpenEvent, keysByName: ReadonlyMap<string, TrailKey>) {
  const { kind, id, event, facts } = open
  const needed = recordsToSeal(open).flatMap((record) => keysByName.get(keyName(record)) ?? [])
  if (!isPersonal(kind) || needed.length === 0) return { facts, keyIds: [] }
  const keys = needed.map(({ key }) => key)
  return {
    facts: sealFacts({ kind, id }, facts, plainOf(event), keys),
    keyIds: needed.map((one) => one.id),
  }
}

/** The definition of an event; undefined for a name that no module has. */
export function definitionOf(event: string) {
  return Object.hasOwn(events, event) ? events[event as EventName] : undefined
}

const plainFields = new Map<string, readonly string[]>()

/** Without a definition all values are encrypted. */
function plainOf(event: string): readonly string[] {
  const facts = definitionOf(event)?.facts
  const plain = plainFields.get(event) ?? (facts ? plainFieldsOf(facts) : [])
  plainFields.set(event, plain)
  return plain
}

function studentsNamed(event: string, facts: SealedFacts): string[] {
  const fields = definitionOf(event)?.naming ?? []
  return [facts.before, facts.after].flatMap((state) =>
    fields.flatMap((field) => {
      const studentId = readStudentId(String(Object(state)[field] ?? ''))
      return studentId ? [String(studentId.id)] : []
    }),
  )
}

export type OpenedEvent = Omit<Row, 'facts'> & { facts: SealedFacts }

/** Decrypted events; values of erased people are `erased`. */
export async function openEvents(db: Transaction, rows: readonly Row[]): Promise<OpenedEvent[]> {
  const ids = new Set(rows.flatMap(({ keyIds }) => keyIds ?? []))
  const keyRows =
    ids.size > 0
      ? await db
          .select({ id: trailKeys.id, key: trailKeys.key })
          .from(trailKeys)
          .where(inArray(trailKeys.id, [...ids]))
      : []
  const keysById = new Map(keyRows.map(({ id, key }) => [id, key]))
  return rows.map((row) => {
    const { recordKind: kind, recordId: id } = row
    const facts = row.facts as SealedFacts
    if (!isPersonal(kind)) return { ...row, facts }
    const keyIds = row.keyIds ?? []
    const keys = keyIds.flatMap((keyId) => keysById.get(keyId) ?? [])
    const isComplete = keys.length > 0 && keys.length === keyIds.length
    return { ...row, facts: openFacts({ kind, id }, facts, isComplete ? keys : undefined) }
  })
}

type Row = typeof auditEvents.$inferSelect

/**
 * Deletes the keys of these records, in the transaction that erases their person: their events become
 * unreadable for good. Later events get a new key.
 */
export async function dropKeys(tx: Transaction, records: readonly RecordName[]): Promise<void> {
  if (records.length === 0) return
  await tx.delete(trailKeys).where(isOneOf(records))
}

/** SQL condition: a key of one of these records. */
function isOneOf(records: readonly RecordName[]) {
  const kinds = sql.param(records.map(({ kind }) => kind))
  const ids = sql.param(records.map(({ id }) => id))
  return sql`(${trailKeys.recordKind}, ${trailKeys.recordId}) in
          (select * from unnest(${kinds}::text[], ${ids}::text[]))`
}
