import { eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../server/database/connect.ts'
import { auditEntries } from '../../server/database/schema.ts'
import { findOrMakeKeys, keyName, recordsIn } from './find-keys.server.ts'
import { isPersonal, ownActor } from './rules.ts'
import {
  eraseState,
  type RecordName,
  type State,
  saysOfPerson,
  sealState,
} from './seal-values.server.ts'

type Row = typeof auditEntries.$inferSelect

const batchSize = 200

/**
 * Seals entries that older code wrote, a batch in each transaction, so that a kill loses nothing and
 * costs one batch; two processes take different rows. True where there may be more.
 */
export async function sealTrail(db: Database, batches: number): Promise<boolean> {
  for (let done = 0; done < batches; done++) {
    const count = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(auditEntries)
        .where(isNull(auditEntries.keyIds))
        .orderBy(auditEntries.id)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const gone = await findGone(tx, rows)
      for (const row of rows) await sealRow(tx, row, gone.has(row.id))
      return rows.length
    })
    if (count < batchSize) return false
  }
  return true
}

/** What older code wrote of records whose person is leaving: it becomes unreadable at once. */
export async function eraseUnsealed(tx: Transaction, records: readonly RecordName[]) {
  const kinds = sql.param(records.map(({ kind }) => kind))
  const ids = sql.param(records.map(({ id }) => id))
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(
      sql`${auditEntries.keyIds} is null and (${auditEntries.recordKind}, ${auditEntries.recordId}) in
          (select * from unnest(${kinds}::text[], ${ids}::text[]))`,
    )
    .for('update')
  for (const row of rows) await sealRow(tx, row, true)
}

async function sealRow(tx: Transaction, row: Row, isGone: boolean) {
  const actorName = ownActions.includes(row.action) ? ownActor : row.actorName
  const values = isGone ? eraseRow(row) : await sealValues(tx, row)
  await tx
    .update(auditEntries)
    .set({ ...values, actorName })
    .where(eq(auditEntries.id, row.id))
}

/** What only students do, about themselves. */
const ownActions = ['follow account', 'note account change', 'correct phone']

function eraseRow(row: Row) {
  const { kind, before, after } = read(row)
  if (!isPersonal(kind)) return { keyIds: [] }
  const record = { kind, id: row.recordId }
  return { before: eraseState(record, before), after: eraseState(record, after), keyIds: [] }
}

async function sealValues(tx: Transaction, row: Row) {
  const { kind, before, after } = read(row)
  if (!isPersonal(kind) || !saysOfPerson(kind, before, after)) return { keyIds: [] }
  const record = { kind, id: row.recordId }
  const records = recordsIn(record, before, after)
  const known = await findOrMakeKeys(tx, records)
  const needed = records.flatMap((one) => known.get(keyName(one)) ?? [])
  const keys = needed.map(({ key }) => key)
  return {
    before: sealState(record, before, keys),
    after: sealState(record, after, keys),
    keyIds: needed.map(({ id }) => id),
  }
}

function read({ recordKind: kind, before, after }: Row) {
  return { kind, before: before as State | null, after: after as State | null }
}

/**
 * Entries about people who left before there were keys: of a registration that is gone or was kept for
 * its fee, of a student whom the trail says to be gone, or who is gone and not with an import.
 */
async function findGone(tx: Transaction, rows: Row[]): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      sql`${inArray(auditEntries.id, ids)} and case ${auditEntries.recordKind}
        when 'registration' then not exists (
          select from registrations r
           where r.id = ${auditEntries.recordId}::bigint and (r.user_id is not null or not exists (
             select from audit_entries later
              where later.record_kind = 'student' and later.record_id = r.student_id::text
                and later.id > ${auditEntries.id}
                and later.action = any(${sql.param(farewells)}::text[]))))
        when 'student' then exists (
          select from audit_entries later
           where later.record_kind = 'student' and later.record_id = ${auditEntries.recordId}
             and later.id > ${auditEntries.id} and later.action = any(${sql.param(farewells)}::text[]))
          or not exists (select from students s where s.id = ${auditEntries.recordId}::bigint)
         and not exists (
          select from audit_entries undone
           where undone.record_kind = 'student' and undone.record_id = ${auditEntries.recordId}
             and undone.action = 'undo import')
        else false end`,
    )
  return new Set(found.map(({ id }) => id))
}

/** What the trail says of a student whose person has left. */
const farewells = ['delete student', 'remove name', 'remove e-mail', 'pass on student']
