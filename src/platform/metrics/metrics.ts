import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { gatherMetrics } from './all-processes.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Metrics of a process in a registry of its own: two sites in one process are separate. Labels come from
 * the code alone, so that visitors cannot create series.
 */
export function createMetrics() {
  const registry = new Registry()
  // Processor, memory, event loop, garbage collection and descriptors, under their usual names.
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const limitsHit = counter('limits_hit_total', 'Refusals because a limit was reached', ['limit'])
  const slowRequests = counter('slow_requests_total', 'Requests over SLOW_REQUEST_MS', [])
  const slowQueries = counter('slow_queries_total', 'Queries over SLOW_QUERY_MS', [])
  new Gauge({
    name: 'processes',
    help: 'Processes that reported',
    registers: [registry],
    aggregator: 'sum',
  }).set(1)
  return {
    registry,
    /** Of all processes that serve this port, whichever is asked. */
    gather: gatherMetrics(registry),
    requests: createRequestTimes(registry),
    limitHit: (limit: string) => limitsHit.inc({ limit }),
    slowRequest: () => slowRequests.inc(),
    slowQuery: () => slowQueries.inc(),
  }
}

const metricName = 'http_request_duration_seconds'
const help = 'Requests by method, pattern of the route and status, and how long each was worked on'

/** Upper bounds of the histogram in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Other methods are counted as `other`, so that visitors cannot create series. */
const methods = ['other', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

type Tally = { buckets: Float64Array; sum: number }

/**
 * Requests by route and status, with their durations. Counted in arrays and passed to the library when
 * metrics are read: its own way costs a microsecond a request, and a cached page takes fifteen.
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
  // The library builds the text from the second object, which its types omit.
  Object.assign(histogram, { get: give, getForPromString: give })
  return {
    /** `route` is a pattern from the code, never a requested path. */
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

/** Cumulative buckets, as Prometheus expects. */
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
