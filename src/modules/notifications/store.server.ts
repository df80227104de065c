import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { type Notice, noticeSchema } from './contract.ts'
import {
  actionKinds,
  mostActions,
  notificationsPageSize,
  settledTroubles,
  unreadSince,
} from './rules.ts'
import { notificationReads, notifications } from './tables.ts'

type Reading = { userId: string; now: Date }

/**
 * Notifications, newest first, and whether this person has read them. On the first page those that ask for an
 * action come before all others, however old; no further page repeats them. `undecided` are students whose
 * requests wait for a decision.
 */
export async function listNotifications(
  db: Database,
  query: Reading & { before: number | undefined; undecided: ReadonlySet<number> },
) {
  const { before, userId, now } = query
  const actions = await findActions(db, query)
  const older = before === undefined ? undefined : lt(notifications.id, before)
  const [first, rows] = await Promise.all([
    before === undefined && actions.length > 0
      ? readNotifications(db, userId, inArray(notifications.id, actions))
      : [],
    readNotifications(db, userId, older, notInArray(notifications.id, actions)).limit(
      notificationsPageSize + 1,
    ),
  ])
  const since = unreadSince(now)
  const page = rows.slice(0, notificationsPageSize)
  return {
    notifications: [...first, ...page].map(({ id, kind, recordId, facts, happenedAt, readAt }) => ({
      id,
      recordId,
      happenedAt,
      read: readAt !== null || happenedAt <= since,
      needsAction: actions.includes(id),
      notice: noticeSchema.parse({ ...Object(facts), kind }),
    })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Undecided requests, and problems that this person has not read of; newest first. */
async function findActions(
  db: Database,
  { userId, now, undecided }: Reading & { undecided: ReadonlySet<number> },
): Promise<number[]> {
  const { kind, facts, recordId } = notifications
  const isTrouble = and(
    eq(kind, 'order'),
    sql`${facts} ->> 'reason' <> all(${sql.param(settledTroubles)}::text[])`,
  )
  const isUndecided = and(
    eq(kind, 'refund'),
    sql`${facts} ->> 'step' = 'requested'`,
    inArray(recordId, [...undecided]),
  )
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      or(and(unreadBy(userId, now), or(inArray(kind, [...actionKinds]), isTrouble)), isUndecided),
    )
    .orderBy(desc(notifications.id))
    .limit(mostActions)
  return rows.map(({ id }) => id)
}

function readNotifications(db: Database, userId: string, ...conditions: (SQL | undefined)[]) {
  return db
    .select({ ...getTableColumns(notifications), readAt: notificationReads.readAt })
    .from(notifications)
    .leftJoin(notificationReads, readBy(userId))
    .where(and(...conditions))
    .orderBy(desc(notifications.id))
}

/** Number of recent notifications that this person has not read. */
export function countUnread(db: Database, { userId, now }: Reading): Promise<number> {
  return db.$count(notifications, unreadBy(userId, now))
}

/** Condition for unread ones, to count or mark them. */
function unreadBy(userId: string, now: Date) {
  return and(
    gt(notifications.happenedAt, unreadSince(now)),
    sql`not exists (select from ${notificationReads} where ${readBy(userId)})`,
  )
}

function readBy(userId: string) {
  return and(
    eq(notificationReads.notificationId, notifications.id),
    eq(notificationReads.userId, userId),
  )
}

/** Marks a notification as read for a person; the primary key settles two concurrent requests. */
export async function markRead(
  db: Database,
  { id, userId, now }: Reading & { id: number },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  const isThere = (await db.$count(notifications, eq(notifications.id, id))) > 0
  if (!isThere) return { ok: false, reason: 'not-found' }
  await db
    .insert(notificationReads)
    .values({ userId, notificationId: id, readAt: now })
    .onConflictDoNothing()
  return { ok: true }
}

/** Marks all present ones as read; those that arrive meanwhile stay unread. */
export async function markAllRead(db: Database, { userId, now }: Reading): Promise<void> {
  const unread = db
    .select({
      userId: sql`${userId}::uuid`.as('user_id'),
      notificationId: notifications.id,
      readAt: sql`${now.toISOString()}::timestamptz`.as('read_at'),
    })
    .from(notifications)
    .where(unreadBy(userId, now))
  await db.insert(notificationReads).select(unread).onConflictDoNothing()
}

/** Deletes notifications about records that are erased. */
export async function eraseNotifications(
  tx: Transaction,
  kinds: readonly Notice['kind'][],
  recordIds: readonly number[],
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(inArray(notifications.kind, [...kinds]), inArray(notifications.recordId, [...recordIds])),
    )
}
