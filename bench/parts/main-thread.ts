import { setTimeout as pause } from 'node:timers/promises'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { to } from '../../src/ui/addresses/site-map.ts'
import { withSite } from '../a-site.ts'
import { openDevtools } from '../devtools.ts'
import { phone, serve, withoutScripts } from '../first-paint.ts'
import { type BenchPart, median, ms, type ResultLine } from '../part.ts'

const pages = {
  'home page': to.home,
  catalogue: to.courses,
  'course page': to.course(catalogue[0]?.id ?? ''),
}

/** Milliseconds of a page's main thread: what tasks take beyond 50, and the most that scripts take in one task. */
type Work = { blocked: number; longest: number }

/**
 * Work of a slow phone's main thread on a page, and on the same HTML without scripts: pairs in one run, medians, in
 * processor time, so that other load does not count.
 */
export const mainThread: BenchPart = {
  name: 'main thread',
  measure: ({ isShort }) =>
    withSite({}, async ({ address }) => {
      const browser = await openDevtools()
      const lines: ResultLine[] = []
      for (const [page, path] of Object.entries(pages))
        lines.push(...(await measurePage(browser, page, address, path, isShort ? 1 : 7)))
      await browser.close()
      return lines
    }),
}

async function measurePage(
  browser: Devtools,
  page: string,
  origin: string,
  path: string,
  rounds: number,
): Promise<ResultLine[]> {
  const html = await (await fetch(origin + path)).text()
  const whole = await serve(html, origin)
  const plain = await serve(withoutScripts(html), origin)
  const works: { whole: Work; plain: Work }[] = []
  while (works.length < rounds)
    works.push({
      whole: await work(browser, whole.address + path),
      plain: await work(browser, plain.address + path),
    })
  whole.server.close()
  plain.server.close()
  const of = (value: (pair: { whole: Work; plain: Work }) => number) => median(works.map(value))
  const ratio = of(({ whole, plain }) => whole.blocked / plain.blocked)
  const longest = of(({ whole }) => whole.longest)
  return [
    {
      what: `${page} on a slow phone: main thread blocked`,
      measured: ms(of(({ whole }) => whole.blocked)),
      beside: `without scripts ${ms(of(({ plain }) => plain.blocked))}`,
      ratio,
      reach: '≤ 1.2',
      isReached: ratio <= 1.2,
    },
    {
      what: `${page} on a slow phone: most script in one task`,
      measured: ms(longest),
      beside: '',
      reach: '≤ 100 ms',
      isReached: longest <= 100,
    },
  ]
}

type Devtools = Awaited<ReturnType<typeof openDevtools>>

async function work({ send, listeners }: Devtools, address: string): Promise<Work> {
  const { browserContextId } = await send<Id>('Target.createBrowserContext')
  const { targetId } = await send<Id>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await send<Id>('Target.attachToTarget', { targetId, flatten: true })
  const inPage = <Result>(method: string, params?: object) =>
    send<Result>(method, params, sessionId)
  const events: Event[] = []
  const finished = new Promise<void>((resolve) => {
    listeners.add(({ method, params }) => {
      if (method === 'Tracing.dataCollected') events.push(...(params as { value: Event[] }).value)
      if (method === 'Tracing.tracingComplete') resolve()
    })
  })
  await slowDown(inPage)
  await send('Tracing.start', { traceConfig: { includedCategories: traced } })
  await inPage('Page.navigate', { url: address })
  await untilAlive(inPage)
  // What runs when the page is idle follows.
  await pause(2000)
  await send('Tracing.end')
  await finished
  listeners.clear()
  await send('Target.disposeBrowserContext', { browserContextId })
  return sum(events)
}

type Id = { browserContextId: string; targetId: string; sessionId: string }
type InPage = <Result>(method: string, params?: object) => Promise<Result>

const traced = [
  'toplevel',
  'v8',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
]

async function slowDown(inPage: InPage) {
  const size = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
  await inPage('Emulation.setDeviceMetricsOverride', size)
  await inPage('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
  await inPage('Network.enable')
  const throughput = phone.bitsASecond / 8
  await inPage('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.roundTrip,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Until the page is complete, and React has taken over if it has scripts. */
async function untilAlive(inPage: InPage) {
  const expression = `document.readyState === 'complete' && location.protocol === 'http:' &&
    (!document.querySelector('script[type="module"]') ||
      Object.keys(document.querySelector('main')).some((key) => key.startsWith('__reactProps')))`
  for (;;) {
    const { result } = await inPage<{ result: { value: boolean } }>('Runtime.evaluate', {
      expression,
    })
    if (result.value) return
    await pause(500)
  }
}

/** `ts`, `dur` and `tdur` in microseconds, the last of processor time. */
type Event = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Without `EvaluateScript`: pages have modules alone, and the bench runs a script. */
const scripts = new Set(['FunctionCall', 'RunMicrotasks', 'v8.compileModule', 'v8.evaluateModule'])

/** The busiest of the threads named as a page's main one: others belong to waiting pages. */
function sum(events: Event[]): Work {
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const threads = mains.map(({ pid, tid }) => {
    const threadEvents = events.filter((event) => event.pid === pid && event.tid === tid)
    const tasks = threadEvents.filter(({ name }) => name === 'RunTask')
    const calls = threadEvents.filter(({ name }) => scripts.has(name))
    return {
      busy: tasks.reduce((all, task) => all + timeOf(task), 0),
      blocked: tasks.reduce((all, task) => all + Math.max(0, timeOf(task) - 50), 0),
      longest: Math.max(0, ...tasks.map((task) => timeOfScripts(task, calls))),
    }
  })
  return threads.toSorted((one, other) => other.busy - one.busy)[0] ?? { blocked: 0, longest: 0 }
}

const timeOf = ({ tdur = 0 }: Event) => tdur / 1000

/** The calls within a task; those within another call are part of it. */
function timeOfScripts(task: Event, calls: Event[]): number {
  let end = task.ts
  let time = 0
  for (const call of calls.toSorted((one, other) => one.ts - other.ts)) {
    if (call.ts < end || call.ts >= task.ts + (task.dur ?? 0)) continue
    end = call.ts + (call.dur ?? 0)
    time += timeOf(call)
  }
  return time
}
