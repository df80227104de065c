import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/*
 * Any of several processes on one port may get the request for metrics, and its response must include all:
 * it asks the first process, which asks each of them and returns the results.
 */

type WorkerMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Messages to and from the first process. `ask` numbers the requests of one process. */
type ToFirst =
  | { metrics: 'of-all'; ask: number }
  | { metrics: 'own'; ask: number; told: WorkerMetrics }
type FromFirst =
  | { metrics: 'tell'; ask: number }
  | { metrics: 'all'; ask: number; told: WorkerMetrics[] }

/** Milliseconds to wait for a silent process, and for the first one. */
const [patience, longest] = [1_000, 2_000]

/** In a serving process: the metrics of all, or of this one if the first does not answer. */
export function gatherMetrics(registry: Registry): () => Promise<Registry> {
  if (!cluster.isWorker) return async () => registry
  const open = new Map<number, (readings: WorkerMetrics[]) => void>()
  let lastId = 0
  process.on('message', async (message: FromFirst) => {
    if (message.metrics === 'all') open.get(message.ask)?.(message.told)
    if (message.metrics === 'tell')
      send({
        metrics: 'own',
        ask: message.ask,
        told: await registry.getMetricsAsJSON().catch(() => []),
      })
  })
  return async () => {
    const ask = ++lastId
    const all = await new Promise<WorkerMetrics[]>((resolve) => {
      open.set(ask, resolve)
      setTimeout(resolve, longest, []).unref()
      send({ metrics: 'of-all', ask })
    })
    open.delete(ask)
    return all.length > 0 ? together(all) : registry
  }
}

function send(message: ToFirst) {
  if (process.connected) process.send?.(message)
}

/** In the first process: asks the others on behalf of the one that was asked. */
export function spreadMetrics(): void {
  const readings = new Map<number, WorkerMetrics>()
  const open = new Map<number, (worker: number, reading?: WorkerMetrics) => void>()
  /** The sum of the processes that have ended. */
  let lastMetrics: Promise<WorkerMetrics> = Promise.resolve([])
  let lastId = 0

  async function askAll(): Promise<WorkerMetrics[]> {
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)
    const answers = new Map<number, WorkerMetrics>()
    const silent = new Set(workers.map(({ id }) => id))
    const ask = ++lastId
    await new Promise<void>((resolve) => {
      open.set(ask, (worker, reading) => {
        if (reading) answers.set(worker, reading)
        if (reading) readings.set(worker, reading)
        silent.delete(worker)
        if (silent.size === 0) resolve()
      })
      setTimeout(resolve, patience)
      for (const worker of workers) postToWorker(worker, { metrics: 'tell', ask })
    })
    open.delete(ask)
    // Counters of ended processes are kept: a falling sum would look like a restart.
    const others = [...readings].flatMap(([id, reading]) =>
      answers.has(id) ? [] : [countedIn(reading)],
    )
    return [...answers.values(), ...others, await lastMetrics]
  }

  cluster.on('message', async (worker, message: ToFirst) => {
    if (message.metrics === 'own') open.get(message.ask)?.(worker.id, message.told)
    if (message.metrics === 'of-all')
      postToWorker(worker, { metrics: 'all', ask: message.ask, told: await askAll() })
  })
  cluster.on('exit', ({ id }) => {
    for (const answer of open.values()) answer(id)
    const last = countedIn(readings.get(id) ?? [])
    readings.delete(id)
    lastMetrics = lastMetrics.then((before) => together([before, last]).getMetricsAsJSON())
  })
}

function postToWorker(worker: Worker, message: FromFirst) {
  if (worker.isConnected()) worker.send(message, () => undefined)
}

/** Of a process that does not answer: its counters only. Memory and connections are unknown. */
function countedIn(reading: WorkerMetrics): WorkerMetrics {
  return reading.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}

/** Counters are added up; of event loop delays the longest is reported. */
function together(all: readonly WorkerMetrics[]): Registry {
  const labelledMetrics = all.map((reading) =>
    reading.map((metric) =>
      /^nodejs_eventloop_lag_(?!min)/.test(metric.name)
        ? { ...metric, aggregator: 'max' as const }
        : metric,
    ),
  )
  return AggregatorRegistry.aggregate(labelledMetrics)
}
