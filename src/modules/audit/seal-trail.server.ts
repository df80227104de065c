import { inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { farewells } from './events.server.ts'
import { findOrMakeKeys } from './find-keys.server.ts'
import { ownActor } from './rules.ts'
import {
  definitionOf,
  eraseEvent,
  type OpenEvent,
  recordsToSeal,
  sealEvent,
} from './seal-facts.server.ts'
import type { RecordName, SealedFacts } from './seal-values.server.ts'
import { auditEvents } from './tables.ts'

type Row = typeof auditEvents.$inferSelect

const batchSize = 500

/** Encrypts events of older code, a batch in each transaction. True where there may be more. */
export async function sealTrail(db: Database, batches: number): Promise<boolean> {
  for (let doneCount = 0; doneCount < batches; doneCount++) {
    const count = await db.transaction(async (tx) => {
      await holdSealing(tx)
      const rows = await tx
        .select()
        .from(auditEvents)
        .where(isNull(auditEvents.keyIds))
        .orderBy(auditEvents.id)
        .limit(batchSize)
      const goneIds = await findGone(tx, rows)
      await sealRows(tx, rows, goneIds)
      return rows.length
    })
    if (count < batchSize) return false
  }
  return true
}

/** Events of older code about somebody who is being erased become unreadable at once. */
export async function eraseUnsealed(tx: Transaction, records: readonly RecordName[]) {
  if ((await tx.$count(auditEvents, isNull(auditEvents.keyIds))) === 0) return
  await holdSealing(tx)
  const kinds = sql.param(records.map(({ kind }) => kind))
  const ids = sql.param(records.map(({ id }) => id))
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(
      sql`${auditEvents.keyIds} is null and (${auditEvents.recordKind}, ${auditEvents.recordId}) in
          (select * from unnest(${kinds}::text[], ${ids}::text[]))`,
    )
  await sealRows(tx, rows, new Set(rows.map(({ id }) => id)))
}

/** An arbitrary number, different from other advisory locks. */
const sealingLock = 4_201_020

/** One at a time: the site's role may not change events, so it cannot lock them either. */
async function holdSealing(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(${sealingLock})`)
}

/** In one statement: there may be many events. */
async function sealRows(tx: Transaction, rows: Row[], goneIds: ReadonlySet<number>) {
  if (rows.length === 0) return
  const keys = await findOrMakeKeys(
    tx,
    rows.filter(({ id }) => !goneIds.has(id)).flatMap((row) => recordsToSeal(read(row))),
  )
  const sealed = rows.map((row) => ({
    id: row.id,
    actor: definitionOf(row.event)?.byStudent ? ownActor : row.actorName,
    ...(goneIds.has(row.id) ? eraseEvent(read(row)) : sealEvent(read(row), keys)),
  }))
  await tx.execute(sql`select seal_events(${JSON.stringify(sealed)}::jsonb)`)
}

function read({ recordKind: kind, recordId: id, event, facts }: Row): OpenEvent {
  return { kind, id, event, facts: facts as SealedFacts }
}

/**
 * Events about people who were erased before keys existed: of a registration that is gone or was kept for
 * its fee, of a student who is gone and not by an undone import.
 */
async function findGone(tx: Transaction, rows: Row[]): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const events = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      sql`${inArray(auditEvents.id, ids)} and case ${auditEvents.recordKind}
        when 'registration' then not exists (
          select from registrations r
           where r.id = ${auditEvents.recordId}::bigint and (r.user_id is not null or not exists (
             select from audit_events later
              where later.record_kind = 'student' and later.record_id = r.student_id::text
                and later.id > ${auditEvents.id}
                and later.event = any(${sql.param(farewells)}::text[]))))
        when 'student' then exists (
          select from audit_events later
           where later.record_kind = 'student' and later.record_id = ${auditEvents.recordId}
             and later.id > ${auditEvents.id} and later.event = any(${sql.param(farewells)}::text[]))
          or not exists (select from students s where s.id = ${auditEvents.recordId}::bigint)
         and not exists (
          select from audit_events undone
           where undone.record_kind = 'student' and undone.record_id = ${auditEvents.recordId}
             and undone.event = 'undo import')
        else false end`,
    )
  return new Set(events.map(({ id }) => id))
}
