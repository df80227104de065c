import { createRoute, type z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { Config } from '../../platform/config.ts'
import { json, newApi } from '../../platform/http/api.ts'
import { createOperatorCheck } from '../../platform/http/is-operator.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { diskNames, type NotReady } from '../../platform/readiness.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { doneSchema } from '../../ui/api/contract.ts'
import type { PlainRoute } from '../../ui/api/route-types.ts'
import { fileSize } from '../../ui/format/file-size.ts'
import { formatTime } from '../../ui/format/times.ts'
import type { Readiness } from './readiness.ts'

export type Watch = { metrics: Metrics; readiness: () => Promise<Readiness> }

/** Seconds for Retry-After. */
const retryAfter = '2'

/** For monitoring from outside; strangers get one word. */
export function watchPages({ config, watch }: { config: Config; watch: Watch }) {
  const isInsider = createOperatorCheck(config)
  const { metrics, readiness } = watch
  return new Hono<AppEnv>()
    .get(endpoints.healthz, (c) => c.text('alive'))
    .get(endpoints.readyz, async (c) => {
      const { ready, why } = await readiness()
      c.header('cache-control', 'no-store')
      if (ready) return c.text('ready')
      c.header('Retry-After', retryAfter)
      const lines = isInsider(c) ? why.map(describeReadiness) : []
      return c.text(['unready', ...lines].join('\n'), 503)
    })
    .get(endpoints.metrics, async (c) => {
      c.header('cache-control', 'no-store')
      if (!isInsider(c)) {
        if (config.metricsToken) c.header('WWW-Authenticate', 'Bearer')
        return c.text(refusal, config.metricsToken ? 401 : 403)
      }
      const all = await metrics.gather()
      return c.text(await all.metrics(), 200, { 'content-type': all.contentType })
    })
}

const refusal = 'For whoever runs the site: see METRICS_TOKEN.'

/** For the operator. */
function describeReadiness(reason: NotReady): string {
  switch (reason.why) {
    case 'database-away':
      return 'The database does not answer.'
    case 'restoring':
      return 'A restore was not finished: run npm run restore again.'
    case 'schema':
      return `The tables are not those of this version: ${reason.migration} is missing or another. Start again.`
    case 'queue':
      return `No job has moved on; the next was due ${formatTime(new Date(reason.since))}. Run npm run doctor.`
    case 'disk':
      return `The disk of ${diskNames[reason.place]} has ${fileSize(reason.free)} left.`
  }
}

const awake = createRoute({
  method: 'get',
  path: endpoints.awake,
  summary: 'Wakes a sleeping server; changes nothing',
  'x-who': 'anyone',
  responses: { 200: json(doneSchema, 'Awake') },
})

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    healthPages: PlainRoute<typeof endpoints.awake, z.infer<typeof doneSchema>>
  }
}

export function healthPages() {
  return newApi().openapi(awake, (c) =>
    c.json({ success: true as const, message: 'Backend is awake.' }, 200),
  )
}
