import { createRoute, z } from '@hono/zod-openapi'
import {
  json,
  jsonBody,
  newApi,
  type RouteAnswer,
  staffOnly,
} from '../../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../../platform/http/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import type { Visibility } from '../../../accounts/visibility/find-hidden.server.ts'
import { markAllRead, markRead } from '../../../notifications/mark-read.server.ts'
import { countUnread, listNotifications } from '../../../notifications/store.server.ts'
import { readReport } from '../../read-report.server.ts'
import { reports } from '../../rules.ts'
import {
  dashboardQuerySchema,
  dashboardSchema,
  notificationListSchema,
  notificationParamsSchema,
  notificationsQuerySchema,
  readSchema,
} from './contract.ts'
import { noFigures, spansOf } from './rules.ts'
import { readFigures } from './store.server.ts'

const dashboard = createRoute({
  method: 'get',
  path: staffEndpoints.dashboard,
  summary: 'The figures of a period, day by day or month by month, and of the period before',
  request: { query: dashboardQuerySchema },
  responses: {
    200: json(dashboardSchema, 'Counted at this moment'),
    400: json(refusalSchema, 'There is no such period'),
    ...staffOnly,
  },
})

const notifications = createRoute({
  method: 'get',
  path: staffEndpoints.notifications,
  summary: 'What happened, newest first, and what this person has not read of it',
  request: { query: notificationsQuerySchema },
  responses: {
    200: json(notificationListSchema, 'One page'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

const readAll = createRoute({
  method: 'patch',
  path: staffEndpoints.notifications,
  summary: 'Mark all notifications as read by this person',
  request: jsonBody(readSchema),
  responses: {
    200: json(doneSchema, 'All that were there are read'),
    400: json(refusalSchema, 'The body is wrong'),
    ...staffOnly,
  },
})

const readOne = createRoute({
  method: 'patch',
  path: staffEndpoints.notification,
  summary: 'Mark a notification as read by this person',
  request: { params: notificationParamsSchema, ...jsonBody(readSchema) },
  responses: {
    200: json(doneSchema, 'It is read'),
    400: json(refusalSchema, 'The body is wrong'),
    404: json(refusalSchema, 'There is none of this number'),
    ...staffOnly,
  },
})

const events = createRoute({
  method: 'get',
  path: staffEndpoints.events,
  summary:
    'Server-sent events: something `arrived`, was `changed` or `read`; what this person may do, `access`',
  responses: {
    200: { description: 'A stream', content: { 'text/event-stream': { schema: z.string() } } },
    429: json(refusalSchema, 'This person has too many open'),
    503: json(refusalSchema, 'The server is stopping'),
    ...staffOnly,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    dashboardApi:
      | typeof dashboard
      | typeof notifications
      | typeof readAll
      | typeof readOne
      | typeof events
  }
}

export function dashboardApi(services: Services) {
  const readGuard = (visibility: Visibility) =>
    requireAccess('notifications.see', services, visibility)

  return newApi()
    .openapi(
      { ...dashboard, ...requireAccess('dashboard.see', services, 'nobody') },
      showFigures(services),
    )
    .openapi(
      {
        ...notifications,
        ...readGuard({ everybody: 'word goes to those who give all enquiries out' }),
      },
      listPage(services),
    )
    .openapi({ ...readAll, ...readGuard('nobody') }, markAll(services))
    .openapi({ ...readOne, ...readGuard('nobody') }, markOne(services))
    .openapi(
      { ...events, ...requireAccess('office.enter', services, 'nobody') },
      openStream(services),
    )
}

function showFigures({ db, clock }: Services): RouteAnswer<typeof dashboard> {
  return async (c) => {
    const { period } = c.req.valid('query')
    const now = clock()
    const { buckets, before } = spansOf(period, now)
    const dates = { from: buckets[0]?.start ?? '', until: dayInIndia(now) }
    const [[earlier, ...figures], funnel] = await Promise.all([
      readFigures(db, [before, ...buckets]),
      readReport(db, { report: 'funnel', by: 'month', dates }),
    ])
    return c.json(
      {
        period,
        buckets: buckets.map(({ start }, index) => ({ start, ...(figures[index] ?? noFigures) })),
        funnel: Object.fromEntries(
          reports.funnel.values.map((step) => [step, funnel.total[step] ?? 0]),
        ) as Record<(typeof reports.funnel.values)[number], number>,
        before: {
          from: before.from.toISOString(),
          until: before.until.toISOString(),
          ...(earlier ?? noFigures),
        },
      },
      200,
    )
  }
}

function listPage({ db, clock }: Services): RouteAnswer<typeof notifications> {
  return async (c) => {
    const { before } = c.req.valid('query')
    const request = { userId: c.var.person.id, before, now: clock() }
    const [list, unread] = await Promise.all([
      listNotifications(db, request),
      countUnread(db, request),
    ])
    const items = list.notifications.map(({ notice, happenedAt, id, recordId, read }) => ({
      ...notice,
      id,
      recordId,
      happenedAt: happenedAt.toISOString(),
      read,
    }))
    return c.json({ notifications: items, unread, next: list.next }, 200)
  }
}

function markAll({ db, clock }: Services): RouteAnswer<typeof readAll> {
  return async (c) => {
    await markAllRead(db, { userId: c.var.person.id, now: clock() })
    return c.json({ success: true as const, message: 'All notifications are read.' }, 200)
  }
}

function markOne({ db, clock }: Services): RouteAnswer<typeof readOne> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const marked = await markRead(db, { id, userId: c.var.person.id, now: clock() })
    if (!marked.ok) return refuse(c, 404, 'There is no such notification.')
    return c.json({ success: true as const, message: 'The notification is read.' }, 200)
  }
}

function openStream({ clock, staffEvents }: Services): RouteAnswer<typeof events> {
  return (c) => {
    const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    // An answer without a body would leave a stream behind that nobody reads or ends.
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const { person, sessionId, signedInUntil } = c.var
    const sessionLifetime = signedInUntil.getTime() - clock().getTime()
    const stream = staffEvents.open({ sessionId, personId: person.id, lasting: sessionLifetime })
    if (stream === 'too-many') return refuseForNow(c, 30)
    if (stream === 'stopping') return refuse(c, 503, 'The server is stopping. Please try again.')
    return c.body(stream, 200, headers)
  }
}
