import { createRoute, z } from '@hono/zod-openapi'
import {
  asksNotTo,
  deviceOf,
  pageOf,
  sourceOf,
} from '../../modules/attribution/page-views/rules.ts'
import { json, jsonBody, newApi, type RouteAnswer } from '../../platform/http/api.ts'
import type { Services } from '../../platform/services.ts'
import { createPipelineLimit } from '../../platform/turn-limit.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'

/** Which page, and the host that the visit came from, of which its class is kept. */
const seenSchema = z.object({
  page: z
    .string()
    .max(200)
    .regex(/^[!-~]+$/),
  from: z.string().max(255).optional(),
})

const pageViewRoute = createRoute({
  method: 'post',
  path: endpoints.pageView,
  summary: 'Count a look at a page, without anything of who looked',
  'x-who': 'anyone',
  request: jsonBody(seenSchema),
  responses: {
    204: { description: 'Counted, or not: what is asked for looks the same' },
    400: json(refusalSchema, 'The body is wrong'),
  },
})

declare module '../../ui/api/ask.ts' {
  interface ApiRoutes {
    seenApi: typeof pageViewRoute
  }
}

export function seenApi(services: Services) {
  return newApi().openapi(pageViewRoute, countSeen(services))
}

/** Anybody may lie here, and gains a figure: so much in a minute, and only of pages that there are. */
function countSeen({
  views,
  catalogue,
  clock,
  config,
}: Services): RouteAnswer<typeof pageViewRoute> {
  const mayCount = createPipelineLimit({ turns: 120, seconds: 60 })
  const ownHost = new URL(config.publicUrl).host
  return async (c) => {
    const { page: path, from = '' } = c.req.valid('json')
    const device = deviceOf(c.req.header('user-agent') ?? '')
    const signals = { dnt: c.req.header('dnt'), gpc: c.req.header('sec-gpc') }
    if (!device || asksNotTo(signals) || !(await mayCount(c.var.address))) return c.body(null, 204)
    const { courses } = await catalogue.current()
    const page = pageOf(path, (id) => courses.some((course) => String(course.id) === id))
    const source = sourceOf(from, ownHost)
    if (page) views.count({ day: dayInIndia(clock()), page, source, device })
    return c.body(null, 204)
  }
}
