import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import { addMonths, dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { documentCounters, documentPrints, documents, type IssuedDocument } from '../tables.ts'
import {
  type DocumentKind,
  documentKindNames,
  documentKinds,
  financialYear,
  isUsualPrefix,
  type SeriesReason,
  usualPrefix,
} from './rules.ts'

/** The documents of enrolments, oldest first. */
export function listDocumentsOf(tx: Transaction, enrolmentIds: readonly number[]) {
  return tx
    .select()
    .from(documents)
    .where(inArray(documents.enrolmentId, enrolmentIds))
    .orderBy(asc(documents.id))
}

/** The documents of a registration, the first first. */
export function listDocumentsOfTrial(tx: Transaction, registrationId: number) {
  return tx
    .select()
    .from(documents)
    .where(eq(documents.registrationId, registrationId))
    .orderBy(asc(documents.id))
}

export async function findDocument(
  tx: Transaction,
  id: number,
): Promise<IssuedDocument | undefined> {
  const [document] = await tx.select().from(documents).where(eq(documents.id, id))
  return document
}

/** A document of this account's own student, or of a registration that it sent; of nobody else. */
export async function findOwnDocument(
  tx: Transaction,
  { id, userId }: { id: number; userId: string },
): Promise<IssuedDocument | undefined> {
  const { rows } = await tx.execute(sql`
    select 1 from documents p
      left join enrolments j on j.id = p.enrolment_id
      left join registrations r on r.id = p.registration_id
     where p.id = ${id}
       and (r.user_id = ${userId}
            or j.student_id = (select u.student_id from users u where u.id = ${userId}))`)
  return rows.length > 0 ? findDocument(tx, id) : undefined
}

/** Compares a print with the first one of the document, byte by byte. The first print is stored. */
export async function isSamePrint(
  tx: Transaction,
  { documentId, sha256 }: { documentId: number; sha256: Buffer },
): Promise<boolean> {
  await tx.insert(documentPrints).values({ documentId, sha256 }).onConflictDoNothing()
  const [first] = await tx
    .select()
    .from(documentPrints)
    .where(eq(documentPrints.documentId, documentId))
  return first ? first.sha256.equals(sha256) : false
}

type SeriesInput = { kind: DocumentKind; year: string; prefix: string; first: number }
type SetSeriesResult = { ok: true } | ({ ok: false } & SeriesReason)

/**
 * Sets the number prefix and first number of a series in a year before its first document; afterwards
 * there would be a gap. Locks the same counter row as issuing does.
 */
export function setSeries(
  db: Database,
  { kind, year, prefix, first }: SeriesInput,
  context: PersonContext,
): Promise<SetSeriesResult> {
  return db.transaction(async (tx) => {
    await lockNamed(tx, 'document series')
    const { series } = documentKinds[kind]
    if (!yearsToSet(context.now).includes(year)) return { ok: false, reason: 'year-past' }
    if (await isTaken(tx, { series, year, prefix })) return { ok: false, reason: 'prefix-taken' }
    const none = sql`not exists (select from documents p where p.series = ${series} and p.year = ${year})`
    const [counter] = await tx
      .insert(documentCounters)
      .values({ series, year, prefix, last: first - 1 })
      .onConflictDoUpdate({
        target: [documentCounters.series, documentCounters.year],
        set: { prefix, last: first - 1 },
        setWhere: none,
      })
      .returning()
    if (!counter) return { ok: false, reason: 'documents-issued' }
    const after = { series, year, prefix, first: String(first) }
    await record(tx, { event: 'set document series', id: 'site', before: {}, after }, context)
    return { ok: true }
  })
}

/** Of this year and of the next: past years cannot change. */
function yearsToSet(now: Date): string[] {
  const today = dayInIndia(now)
  return [today, addMonths(today, 12)].map(financialYear)
}

/**
 * Whether another series has this prefix, by its setting, its documents or its default. Prefixes end with a
 * character that no number has, so different prefixes never give the same number.
 */
async function isTaken(
  tx: Transaction,
  { series, year, prefix }: { series: string; year: string; prefix: string },
): Promise<boolean> {
  if (isUsualPrefix(prefix) && prefix !== usualPrefix(series, year)) return true
  const ofOthers = (table: typeof documentCounters | typeof documents) =>
    or(ne(table.series, series), ne(table.year, year))
  const isSet = and(eq(documentCounters.prefix, prefix), ofOthers(documentCounters))
  if ((await tx.$count(documentCounters, isSet)) > 0) return true
  const isUsed = sql`starts_with(${documents.name}, ${prefix})
    and translate(substr(${documents.name}, ${prefix.length + 1}), '0123456789', '') = ''`
  return (await tx.$count(documents, and(isUsed, ofOthers(documents)))) > 0
}

/** The numbering of each series, this year and next. */
export async function listSeries(tx: Transaction, now: Date) {
  const years = yearsToSet(now)
  const counters = await tx.select().from(documentCounters)
  const { rows: usedSeries } = await tx.execute<{ series: string; year: string }>(
    sql`select distinct series, year from documents where year = any(${sql.param(years)}::text[])`,
  )
  return years.flatMap((year) =>
    documentKindNames.map((kind) => {
      const { series } = documentKinds[kind]
      const isOf = (row: { series: string; year: string }) =>
        row.series === series && row.year === year
      const counter = counters.find(isOf)
      return {
        kind,
        year,
        prefix: counter?.prefix ?? usualPrefix(series, year),
        next: (counter?.last ?? 0) + 1,
        isOpen: !usedSeries.some(isOf),
      }
    }),
  )
}
