import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { to } from '../../src/ui/addresses/site-map.ts'
import { withSite } from '../a-site.ts'
import { serve, slowPhone, withoutScripts } from '../first-paint.ts'
import { type BenchPart, median, ms, type ResultLine } from '../part.ts'
import { openBrowser } from './weights.ts'

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
      const browser = await openBrowser()
      const lines: ResultLine[] = []
      for (const [page, path] of Object.entries(pages))
        lines.push(...(await measurePage(browser, page, address, path, isShort ? 1 : 7)))
      await browser.close()
      return lines
    }),
}

async function measurePage(
  browser: Browser,
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

async function work(browser: Browser, address: string): Promise<Work> {
  const { context, page, devtools } = await slowPhone(browser)
  const events: Event[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])))
  const includedCategories = [
    'toplevel',
    'v8',
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    '__metadata',
  ]
  await devtools.send('Tracing.start', { traceConfig: { includedCategories } })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  await untilAlive(page)
  // What runs when the page is idle follows.
  await pause(2000)
  await stop(devtools)
  await context.close()
  return sum(events)
}

/** Until React has taken over, if the page has scripts. */
async function untilAlive(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const hasScripts = document.querySelector('script[type="module"]') !== null
    return !hasScripts || Object.keys(main ?? {}).some((key) => key.startsWith('__reactProps'))
  })
}

async function stop(devtools: CDPSession) {
  const finished = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await finished
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
