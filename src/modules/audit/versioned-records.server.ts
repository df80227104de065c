import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { type AuditEvent, type EventName, events, type VersionedFacts } from './events.server.ts'
import { record as recordEvent } from './record-event.server.ts'
import type { HistoryKind } from './rules.ts'
import { type OpenedEvent, openEvents } from './sealing.server.ts'
import { auditEvents } from './tables.ts'

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn }
type Refusal = { ok: false; reason: string }
type Awaitable<Value> = Value | Promise<Value>

type Change<Table extends PgTable, Kind extends HistoryKind> = {
  changes: PgUpdateSetSource<Table>
  /** Undefined where the audit log has no such kind of record: then `also` records the event. */
  event?: VersionedFacts<Kind>
}

/** The new values of a record; without changes it stays as it is, without a new version. */
export type Decision<Table extends PgTable, Kind extends HistoryKind> = { ok: true } & (
  | (Change<Table, Kind> & {
      /** Further writes of the change, after the record has its new version. */
      also?: (row: Table['$inferSelect']) => Promise<unknown>
    })
  | { changes?: undefined; event?: undefined; also?: undefined }
)

type NotThere<Missing> = Missing extends string ? { ok: false; reason: Missing } : never

type VersionedRecord<
  Table extends VersionedTable,
  Row,
  Request,
  Late,
  Kind extends HistoryKind,
  Missing,
> = {
  table: Table
  /** The version column, if it is not `version`. */
  counter?: keyof Row & keyof Table & string
  /** The kind of record in the audit log. */
  kind?: Kind
  /** The record's name in events, if it is not its id. */
  recordId?: string
  /** Locks and reads the record; undefined where it does not exist for this actor. */
  lock: (tx: Transaction, request: Request) => Promise<Row | undefined>
  /** The refusal where there is none; omitted for records that always exist. */
  missing?: Missing
  /** The refusal of a second save: who made the current version, and what differs. */
  late: (tx: Transaction, row: Row, request: Request) => Awaitable<Late>
  /** Columns for who saved it and when. */
  stamp?: (context: ActionContext, event?: VersionedFacts<Kind>) => PgUpdateSetSource<Table>
  /** Further writes of every change of such a record. */
  saved?: (
    tx: Transaction,
    row: Table['$inferSelect'],
    event: VersionedFacts<Kind>,
    context: ActionContext,
  ) => Promise<unknown>
}

type OpenResult<Row, Late, Missing> =
  | { ok: true; row: Row }
  | NotThere<Missing>
  | ({ ok: false; reason: 'changed-since' } & Late)

/**
 * Records that several people may have open at once. A change locks one, compares its version with the one
 * the person saw, decides, writes the next version and records the event, in this order and in one
 * transaction: a second save is refused and nothing is overwritten.
 */
export class VersionedRecords<
  Table extends VersionedTable,
  Row extends Table['$inferSelect'],
  Request extends { version: number },
  Late extends object,
  Kind extends HistoryKind = never,
  Missing extends string = never,
> {
  private readonly record: VersionedRecord<Table, Row, Request, Late, Kind, Missing>
  private readonly counter: keyof Row & keyof Table & string

  constructor(record: VersionedRecord<Table, Row, Request, Late, Kind, Missing>) {
    this.record = record
    this.counter = record.counter ?? ('version' as keyof Row & keyof Table & string)
  }

  /** The locked record, if it still has the version of the request. */
  async open(tx: Transaction, request: Request): Promise<OpenResult<Row, Late, Missing>> {
    const { lock, missing, late } = this.record
    const row = await lock(tx, request)
    if (!row && missing) return { ok: false, reason: missing } as NotThere<Missing>
    if (!row) throw new Error('A record that is always there is gone.')
    if (row[this.counter] === request.version) return { ok: true, row }
    return { ok: false, reason: 'changed-since', ...(await late(tx, row, request)) }
  }

  /** Writes the next version of a record whose lock the caller holds. */
  async save(
    tx: Transaction,
    id: Row['id'],
    { changes, event }: Change<Table, Kind>,
    context: ActionContext,
  ): Promise<Table['$inferSelect']> {
    const { table, stamp, saved, recordId } = this.record
    const nextVersion = { [this.counter]: sql`${table[this.counter]} + 1` }
    const rows = await tx
      .update(table as PgTable)
      .set({ ...changes, ...stamp?.(context, event), ...nextVersion })
      .where(eq(table.id, id))
      .returning()
    const row: Table['$inferSelect'] | undefined = rows[0]
    if (!row) throw new Error('A record that is locked is gone.')
    if (!event) return row
    await saved?.(tx, row, event, context)
    const facts: object = { ...event, id: recordId ?? row.id, version: row.version }
    await recordEvent(tx, facts as AuditEvent, context)
    return row
  }

  async update<Other extends Refusal = never>(
    tx: Transaction,
    request: Request,
    decide: (row: Row) => Awaitable<Decision<Table, Kind> | Other>,
    context: ActionContext,
  ): Promise<OpenResult<Row, Late, Missing> | { ok: true; row: Table['$inferSelect'] } | Other> {
    const current = await this.open(tx, request)
    if (!current.ok) return current
    const decision = await decide(current.row)
    if (!decision.ok) return decision
    if (!decision.changes) return current
    const { changes, event, also } = decision
    const row = await this.save(tx, current.row.id as Row['id'], { changes, event }, context)
    await also?.(row)
    return { ok: true, row }
  }
}

const maxVersionEvents = 5

/**
 * Who made the versions after the given one, and when: the last few, oldest first. Older code did not
 * number the versions of all records: then the latest event that makes a version.
 */
export async function findVersions(
  db: Transaction,
  { kind, id, since }: { kind: HistoryKind; id: string | number; since: number },
): Promise<OpenedEvent[]> {
  const ofRecord = and(eq(auditEvents.recordKind, kind), eq(auditEvents.recordId, String(id)))
  const numberedEvents = await db
    .select()
    .from(auditEvents)
    .where(and(ofRecord, gt(auditEvents.version, since)))
    .orderBy(desc(auditEvents.id))
    .limit(maxVersionEvents)
  if (numberedEvents.length > 0) return openEvents(db, numberedEvents.reverse())
  const last = await db
    .select()
    .from(auditEvents)
    .where(
      and(ofRecord, or(inArray(auditEvents.event, versioning()), isNotNull(auditEvents.version))),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return openEvents(db, last)
}

const versioning = () =>
  Object.entries(events).flatMap(([name, event]) => (event.makesVersion ? [name] : []))

/** Who last did this to a record without versions, and when. */
export async function findLastChange(
  db: Transaction,
  name: EventName,
  id: string,
): Promise<{ by: string; at: Date } | { by: null; at: null }> {
  const [last] = await db
    .select({ by: auditEvents.actorName, at: auditEvents.happenedAt })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.recordKind, events[name].of),
        eq(auditEvents.recordId, id),
        eq(auditEvents.event, name),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return last ?? { by: null, at: null }
}
