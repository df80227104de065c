import type { Database } from '../../../platform/database/connect.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { verifyChain } from '../../audit/chain.server.ts'
import { auditQuerySchema } from '../../audit/contract.ts'
import { eventText } from '../../audit/describe-event.server.ts'
import { fieldChanges, sayVerified } from '../../audit/rules.ts'
import { listActors, listChanges } from '../../audit/store.server.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
} from '../../notifications/store.server.ts'
import { readFunnel } from '../read-funnel.server.ts'
import {
  dashboardQuerySchema,
  notificationParamsSchema,
  notificationsQuerySchema,
  readSchema,
} from '../staff/dashboard/contract.ts'
import {
  type DashboardPeriod,
  noFigures,
  type Period,
  spansOf,
  sumOf,
} from '../staff/dashboard/rules.ts'
import { listUndecided, nameRecords, readFigures, recordsOfStudent } from './store.server.ts'

const refusals = {
  texts: { 'not-found': 'There is no such notification.' },
  statuses: { 'not-found': 404 },
} as const

const allRecords = { everybody: 'the audit log is of all records' }

export const dashboardRoutes = routeTable(refusals, {
  'GET /api/admin/dashboard': respondWithResult({
    summary: 'The figures of a period by day, week or month, and of the period before',
    access: 'dashboard.see',
    visibility: 'nobody',
    query: dashboardQuerySchema,
    run: ({ period }, { db, context }) => readDashboard(db, period, context.now),
  }),

  'GET /api/admin/notifications': respondWithResult({
    summary:
      'What happened, what asks for an action before all else, then newest first; and what this person has not read',
    access: 'notifications.see',
    visibility: { everybody: 'word goes to those who give all enquiries out' },
    query: notificationsQuerySchema,
    run: async ({ before }, { db, person, context: { now } }) => {
      const undecided = await listUndecided(db)
      const request = { userId: person.id, before, now, undecided }
      const [list, unread] = await Promise.all([
        listNotifications(db, request),
        countUnread(db, request),
      ])
      const notifications = list.notifications.map(({ notice, ...item }) => ({
        ...notice,
        ...item,
        /** A request that waits for approval. */
        toDecide:
          notice.kind === 'refund' && notice.step === 'requested' && undecided.has(item.recordId),
      }))
      return { notifications, unread, next: list.next }
    },
  }),

  'PATCH /api/admin/notifications': respondWithMessage({
    summary: 'Mark all notifications as read by this person',
    access: 'notifications.see',
    visibility: 'nobody',
    body: readSchema,
    run: (_, { db, person, context }) => markAllRead(db, { userId: person.id, now: context.now }),
    message: 'All notifications are read.',
  }),

  'PATCH /api/admin/notifications/{id}': respondWithMessage({
    summary: 'Mark a notification as read by this person',
    access: 'notifications.see',
    visibility: 'nobody',
    params: notificationParamsSchema,
    body: readSchema,
    run: ({ id }, { db, person, context }) =>
      markRead(db, { id, userId: person.id, now: context.now }),
    message: 'The notification is read.',
  }),

  'GET /api/admin/events': respondWithResult({
    summary:
      'Server-sent events: something `arrived`, was `changed` or `read`; what this person may do, `access`',
    access: 'office.enter',
    visibility: 'nobody',
    run: (_, { staffEvents, context: { now }, c }) => {
      const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
      // A response without a body would leave a stream open that nobody reads or ends.
      if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
      const { person, sessionId, signedInUntil } = c.var
      const lasting = signedInUntil.getTime() - now.getTime()
      const stream = staffEvents.open({ sessionId, personId: person.id }, lasting)
      if (stream === 'too-many')
        return { ok: false as const, reason: 'too-many-attempts' as const, retryAfter: 30 }
      if (stream === 'stopping') return refuse(c, 503, 'The server is stopping. Please try again.')
      return c.body(stream, 200, headers)
    },
  }),

  'GET /api/admin/audit': respondWithResult({
    summary:
      'Who changed what, newest first: of one record, of one kind, by one member of staff, about one person, or all',
    access: 'audit.see',
    visibility: allRecords,
    query: auditQuerySchema,
    run: async (query, { db }) => {
      const { person, ...filter } = query
      const of = person && (await recordsOfStudent(db, person))
      const [{ entries, next }, actors, student] = await Promise.all([
        listChanges(db, { ...filter, ...(of && { of }) }),
        listActors(db),
        person && nameRecords(db, [{ recordKind: 'student', recordId: String(person) }]),
      ])
      const nameOf = await nameRecords(db, entries)
      return {
        entries: entries.map((entry) => ({
          id: entry.id,
          happenedAt: entry.happenedAt,
          actor: entry.actorName,
          kind: entry.kind,
          /** Account numbers are not shown. */
          recordId: entry.kind === 'account' ? null : entry.recordId,
          action: entry.event,
          /** Follows the actor's name as a sentence. */
          says: eventText(entry, nameOf(entry)),
          changes: fieldChanges(entry.facts.before, entry.facts.after),
        })),
        next,
        actors,
        /** The person a list is filtered by. */
        person: student ? student({ recordKind: 'student', recordId: String(person) }) : null,
      }
    },
  }),

  'GET /api/admin/audit/chain': respondWithResult({
    summary: 'Verifies the whole audit log: whether every event is as it was recorded',
    access: 'audit.see',
    visibility: allRecords,
    run: async (_, services) => {
      const verified = await verifyOnce(services)
      return { ok: verified.ok, message: sayVerified(verified) }
    },
  }),
})

async function readDashboard(db: Database, period: Period, now: Date) {
  const { buckets, earlier } = spansOf(period, now)
  const [from, until] = [earlier[0]?.from ?? now, earlier.at(-1)?.until ?? now]
  const [figures, funnel, funnelBefore] = await Promise.all([
    readFigures(db, [...buckets, ...earlier]),
    readFunnelSteps(db, { from: buckets[0]?.from ?? now, until: now }),
    readFunnelSteps(db, { from, until }),
  ])
  const figuresOf = (spans: typeof buckets, offset: number) =>
    spans.map(({ start, last }, index) => ({
      start,
      last,
      ...(figures[offset + index] ?? noFigures),
    }))
  const figuresBefore = figuresOf(earlier, buckets.length)
  return {
    period,
    buckets: figuresOf(buckets, 0),
    /** The days, weeks or months of the period before, in the same order. */
    earlier: figuresBefore,
    funnel,
    funnelBefore,
    before: { from, until, ...sumOf(figuresBefore) },
  }
}

async function readFunnelSteps(db: Database, { from, until }: DashboardPeriod) {
  const span = { start: from.toISOString(), end: until.toISOString() }
  return (await readFunnel(db, 'month', span)).total
}

const walks = new WeakMap<Database, ReturnType<typeof verifyChain>>()

/** One check of the chain at a time, however many requests. */
function verifyOnce({ db, chainKeys }: Pick<Services, 'db' | 'chainKeys'>) {
  const walk = walks.get(db) ?? verifyChain(db, chainKeys).finally(() => walks.delete(db))
  walks.set(db, walk)
  return walk
}
