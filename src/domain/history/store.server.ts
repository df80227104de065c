import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { AuditQuery } from './contract.ts'
import { openChanges } from './open-changes.server.ts'
import { auditPageSize } from './rules.ts'
import { auditEntries } from './tables.ts'

/** A page of changes, newest first. Asked from a place on, a later page costs what the first does. */
export async function listChanges(db: Database, asked: AuditQuery) {
  const { record, kind, actor, before } = asked
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        record && eq(auditEntries.recordKind, record.kind),
        record && eq(auditEntries.recordId, record.id),
        kind && eq(auditEntries.recordKind, kind),
        actor ? eq(auditEntries.actorName, actor) : undefined,
        before ? lt(auditEntries.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(auditPageSize + 1)
  const page = rows.slice(0, auditPageSize)
  const entries = await openChanges(db, page)
  return { entries, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** Everybody who ever changed anything: one step in the index for each, however much they did. */
export async function listActors(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive actors as (
      (select actor_name from audit_entries order by actor_name limit 1)
      union all
      select (select actor_name from audit_entries
               where actor_name > actors.actor_name order by actor_name limit 1)
        from actors where actors.actor_name is not null
    )
    select actor_name as name from actors where actor_name is not null`)
  return rows.map(({ name }) => name)
}
