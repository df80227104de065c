import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { gatherMetrics } from './all-processes.ts'
import { createRequestTimes } from './request-times.ts'

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
