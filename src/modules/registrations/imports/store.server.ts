import { createHash } from 'node:crypto'
import { and, asc, count, desc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { rolesThatMay } from '../../accounts/abilities.ts'
import { listPeopleWith } from '../../accounts/roles/store.server.ts'
import { listSources } from '../../attribution/sources/sources.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { students } from '../../students/tables.ts'
import { enquiryImportRows, enquiryImports, type ImportRow, registrations } from '../tables.ts'
import type { KnownNames, RowEnquiry } from './check-row.server.ts'
import { foldName, mostShown } from './rules.ts'

/** The latest twenty files, in any state. */
export function listEnquiryImports(db: Database) {
  return db.select().from(enquiryImports).orderBy(desc(enquiryImports.id)).limit(20)
}

export async function findImport(db: Transaction, id: number) {
  const [file] = await db.select().from(enquiryImports).where(eq(enquiryImports.id, id))
  return file
}

type State = ImportRow['state']

export async function countRows(db: Database, importId: number): Promise<Record<State, number>> {
  const { state } = enquiryImportRows
  const rows = await db
    .select({ state, rows: count() })
    .from(enquiryImportRows)
    .where(eq(enquiryImportRows.importId, importId))
    .groupBy(state)
  const none = { waiting: 0, imported: 0, skipped: 0, removed: 0, kept: 0 }
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.rows])) }
}

/** Rows in one state after a line, in the order of the file. */
export function readRows(
  db: Transaction,
  { importId, state }: { importId: number; state: State },
  { after, limit }: { after: number; limit: number },
) {
  return db
    .select()
    .from(enquiryImportRows)
    .where(
      and(
        eq(enquiryImportRows.importId, importId),
        eq(enquiryImportRows.state, state),
        gt(enquiryImportRows.line, after),
      ),
    )
    .orderBy(asc(enquiryImportRows.line))
    .limit(limit)
}

/** Enquiries of a file that the undo left in place, because staff had worked on them. */
export function readStayed(db: Database, importId: number) {
  return db
    .select({ id: registrations.id, name: students.name })
    .from(enquiryImportRows)
    .innerJoin(registrations, eq(registrations.id, enquiryImportRows.registrationId))
    .innerJoin(students, eq(students.id, registrations.studentId))
    .where(and(eq(enquiryImportRows.importId, importId), eq(enquiryImportRows.state, 'kept')))
    .orderBy(asc(enquiryImportRows.line))
    .limit(mostShown)
}

/** Our own names by their folded form: courses, open sources, counsellors. */
export async function readKnown(db: Transaction): Promise<KnownNames> {
  const courses = await listOptions(db)
  const open = (await listSources(db)).filter(({ isRetired }) => !isRetired)
  const people = await listPeopleWith(db, rolesThatMay('registrations.work'))
  return {
    courses: Object.fromEntries(courses.map((course) => [foldName(course), course])),
    sources: Object.fromEntries(open.map(({ id, name }) => [foldName(name), id])),
    owners: Object.fromEntries(people.map(({ id, name }) => [foldName(name), id])),
  }
}

type EnquiryIdentity = Pick<RowEnquiry, 'phone' | 'course' | 'at'>

/** One enquiry a number and course, and a day where the file has days: a file uploaded again adds none. */
export function enquiryKeyOf({ phone, course, at }: EnquiryIdentity): string {
  const identity = JSON.stringify([phone, course, at?.toISOString() ?? null])
  return `file ${createHash('sha256').update(identity).digest('base64url')}`
}

/** An existing enquiry: under the same key, or an open one of this number for this course. */
export async function findExisting(db: Transaction, enquiries: readonly EnquiryIdentity[]) {
  if (enquiries.length === 0) return () => undefined
  const { id, phone, course, status, enquiryKey } = registrations
  const phones = new Set(enquiries.map((one) => one.phone))
  const isOpen = notInArray(status, ['completed', 'lost'])
  const rows = await db
    .select({ id, phone, course, isOpen: sql<boolean>`${isOpen}`, enquiryKey })
    .from(registrations)
    .where(
      or(
        inArray(enquiryKey, enquiries.map(enquiryKeyOf)),
        and(inArray(phone, [...phones]), isOpen),
      ),
    )
    .orderBy(asc(id))
  const idOf = new Map<string, number>()
  for (const row of rows.toReversed()) {
    if (row.enquiryKey) idOf.set(row.enquiryKey, row.id)
    if (row.isOpen) idOf.set(`${row.phone} ${row.course}`, row.id)
  }
  return (one: EnquiryIdentity) =>
    idOf.get(`${one.phone} ${one.course}`) ?? idOf.get(enquiryKeyOf(one))
}

/** The next rows of a file; one job at a time for each file. */
export const importJob = defineJob('import-enquiries', {
  payload: z.object({ import: z.number() }),
  queue: (payload) => `import-enquiries ${payload.import}`,
})
