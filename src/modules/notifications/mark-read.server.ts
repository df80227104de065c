import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { unreadBy } from './store.server.ts'
import { notificationReads, notifications } from './tables.ts'

/** Marks a notification as read for a person; the primary key settles two concurrent requests. */
export async function markRead(
  db: Database,
  { id, userId, now }: { id: number; userId: string; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  const notificationCount = await db.$count(notifications, eq(notifications.id, id))
  if (notificationCount === 0) return { ok: false, reason: 'not-found' }
  await db
    .insert(notificationReads)
    .values({ userId, notificationId: id, readAt: now })
    .onConflictDoNothing()
  return { ok: true }
}

/** Marks all present ones as read; those that arrive meanwhile stay unread. */
export async function markAllRead(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
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
