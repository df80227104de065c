import { inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { findOrMakeKeys } from './find-keys.server.ts'
import { isPersonal, ownActor } from './rules.ts'
import { type OpenEntry, recordsToSeal, sealEntry } from './seal-entry.server.ts'
import { eraseState, type RecordName, type State } from './seal-values.server.ts'
import { auditEntries } from './tables.ts'

type Row = typeof auditEntries.$inferSelect

const batchSize = 500

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
      await sealRows(tx, rows, gone)
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
  await sealRows(tx, rows, new Set(rows.map(({ id }) => id)))
}

/** All of them by one statement: a trail may be long. */
async function sealRows(tx: Transaction, rows: Row[], gone: ReadonlySet<number>) {
  if (rows.length === 0) return
  const keys = await findOrMakeKeys(
    tx,
    rows.filter(({ id }) => !gone.has(id)).flatMap((row) => recordsToSeal(read(row))),
  )
  const sealed = rows.map((row) => ({
    id: row.id,
    actor: ownActions.includes(row.action) ? ownActor : row.actorName,
    ...(gone.has(row.id) ? eraseEntry(read(row)) : sealEntry(read(row), keys)),
  }))
  await tx.execute(sql`
    update audit_entries set before = sealed.before, after = sealed.after, actor_name = sealed.actor,
           key_ids = array(select key::bigint from jsonb_array_elements_text(sealed."keyIds")
                             with ordinality as one (key, place) order by place)
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb)
             as sealed (id bigint, actor text, before jsonb, after jsonb, "keyIds" jsonb)
     where audit_entries.id = sealed.id`)
}

/** What only students do, about themselves. */
const ownActions = ['follow account', 'note account change', 'correct phone']

function eraseEntry(entry: OpenEntry) {
  const { kind, id, before, after } = entry
  if (!isPersonal(kind)) return { before, after, keyIds: [] }
  const record = { kind, id }
  return { before: eraseState(record, before), after: eraseState(record, after), keyIds: [] }
}

function read({ recordKind: kind, recordId: id, before, after }: Row): OpenEntry {
  return { kind, id, before: before as State | null, after: after as State | null }
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
