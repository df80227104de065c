import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { gatherMetrics } from './all-processes.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * What a process counts while it works, in a registry of its own: two sites in one process are two. Labels
 * come from the code alone, so nobody outside can make rows.
 */
export function createMetrics() {
  const registry = new Registry()
  // Processor, memory, event loop, collections and descriptors, under the names that dashboards know.
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const limitsHit = counter('limits_hit_total', 'Refusals because a limit was reached', ['limit'])
  const slowRequests = counter('slow_requests_total', 'Requests over SLOW_REQUEST_MS', [])
  const slowQueries = counter('slow_queries_total', 'Queries over SLOW_QUERY_MS', [])
  new Gauge({
    name: 'processes',
    help: 'Processes that told of themselves',
    registers: [registry],
    aggregator: 'sum',
  }).set(1)
  return {
    registry,
    /** Those of all processes that serve this port, whichever of them is asked. */
    gather: gatherMetrics(registry),
    requests: createRequestTimes(registry),
    limitHit: (limit: string) => limitsHit.inc({ limit }),
    slowRequest: () => slowRequests.inc(),
    slowQuery: () => slowQueries.inc(),
  }
}

const metricName = 'http_request_duration_seconds'
const help = 'Requests by method, pattern of the route and status, and how long each was worked on'

/** Seconds up to which a request counts into each bucket. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Any other is counted as `other`: what a stranger makes up must not become a row. */
const methods = ['other', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

type Tally = { buckets: Float64Array; sum: number }

/**
 * How many requests each route answered, with which status, and how long that took. Kept here and given to
 * the library only when somebody reads: its own way costs a microsecond a request, and a page that waits in
 * memory leaves in fifteen.
 */
function createRequestTimes(registry: Registry) {
  const tallies = new Map<string, Map<number, Tally>>()
  const histogram = new Histogram({
    name: metricName,
    help,
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers: [registry],
  })
  const give = async () => ({
    name: metricName,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: [...tallies].flatMap(([route, ofRoute]) =>
      [...ofRoute].flatMap(([key, tally]) => valuesOf(route, key, tally)),
    ),
  })
  // The text is made of the second, which the types do not know.
  Object.assign(histogram, { get: give, getForPromString: give })
  return {
    /** `route` is a pattern that the code names, never an address that was asked for. */
    note(method: string | undefined, route: string, status: number, seconds: number) {
      const ofRoute = tallies.get(route) ?? begin(tallies, route)
      const key = status * methods.length + placeOf(method)
      let tally = ofRoute.get(key)
      if (!tally) {
        tally = { buckets: new Float64Array(bounds.length + 1), sum: 0 }
        ofRoute.set(key, tally)
      }
      let index = 0
      while (index < bounds.length && seconds > (bounds[index] ?? 0)) index++
      tally.buckets[index] = (tally.buckets[index] ?? 0) + 1
      tally.sum += seconds
    },
  }
}

function begin(tallies: Map<string, Map<number, Tally>>, route: string): Map<number, Tally> {
  const ofRoute = new Map<number, Tally>()
  tallies.set(route, ofRoute)
  return ofRoute
}

function placeOf(method: string | undefined): number {
  if (method === 'GET') return 1
  return Math.max(0, methods.indexOf(method as (typeof methods)[number]))
}

/** As Prometheus has them: each bucket holds those before it, too. */
function valuesOf(route: string, key: number, { buckets, sum }: Tally) {
  const status = Math.floor(key / methods.length)
  const labels = { method: methods[key % methods.length] ?? 'other', route, status }
  let count = 0
  const rows = [...bounds, '+Inf'].map((le, index) => {
    count += buckets[index] ?? 0
    return { labels: { le, ...labels }, value: count, metricName: `${metricName}_bucket` }
  })
  return [
    ...rows,
    { labels, value: sum, metricName: `${metricName}_sum` },
    { labels, value: count, metricName: `${metricName}_count` },
  ]
}
