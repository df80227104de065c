import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { noticeSchema } from './contract.ts'
import { notificationsPageSize, unreadSince } from './rules.ts'
import { notificationReads, notifications } from './tables.ts'

/** Notifications, newest first, and whether this person has read them. */
export async function listNotifications(
  db: Database,
  query: { userId: string; before: number | undefined; now: Date },
) {
  const rows = await db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      recordId: notifications.recordId,
      facts: notifications.facts,
      happenedAt: notifications.happenedAt,
      readAt: notificationReads.readAt,
    })
    .from(notifications)
    .leftJoin(notificationReads, readBy(query.userId))
    .where(query.before === undefined ? undefined : lt(notifications.id, query.before))
    .orderBy(desc(notifications.id))
    .limit(notificationsPageSize + 1)
  const since = unreadSince(query.now)
  const page = rows.slice(0, notificationsPageSize)
  return {
    notifications: page.map(({ id, kind, recordId, facts, happenedAt, readAt }) => ({
      id,
      recordId,
      happenedAt,
      read: readAt !== null || happenedAt <= since,
      notice: noticeSchema.parse({ ...Object(facts), kind }),
    })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Number of recent notifications that this person has not read. */
export async function countUnread(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  return db.$count(notifications, unreadBy(userId, now))
}

/** Condition for unread ones, to count or mark them. */
export function unreadBy(userId: string, now: Date) {
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
