import { type Browser, type CDPSession, chromium } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { findChromium } from '../scripts/chromium.ts'
import { to } from '../src/ui/addresses/site-map.ts'
import { makeDataFolder, removeDataFolder, startProduct } from '../test-support/product-process.ts'
import { serve, slowPhone, withoutScripts } from './first-paint.ts'

/**
 * Work of a slow phone's main thread on a page, and on the same HTML without scripts: pairs in one run,
 * medians, in processor time, so that other load does not count. `node bench/main-thread.ts [pairs]
 * [origin]`, after a build; with an origin it measures a running site. Needs Chromium.
 */
const rounds = Number(process.argv[2] ?? 5)

/** Milliseconds: in all, and in tasks of over 50 after the first paint, which delay taps. */
type Work = { busy: number; blocked: number }
type Event = {
  name: string
  ph: string
  tid: number
  pid: number
  ts: number
  tdur?: number
  args?: { name?: string }
}

const addresses = [to.home, to.courses, to.course(catalogue[0]?.id ?? '')]
const folder = await makeDataFolder()
const product = process.argv[3] ? undefined : startProduct({ DATA_DIR: folder })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const origin = process.argv[3] ?? (await product?.ready) ?? ''
  for (const path of addresses) await compare(origin, path)
} finally {
  await browser.close()
  await product?.signal('SIGTERM')
  await removeDataFolder(folder)
}

async function compare(origin: string, path: string) {
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
  const of = (value: (pair: { whole: Work; plain: Work }) => number) =>
    median(works.map(value)).toFixed(0)
  console.log(
    `${path}: busy for ${of(({ whole }) => whole.busy)} ms (reach 2200), without scripts ${of(({ plain }) => plain.busy)} ms (reach 1200); blocked for ${of(({ whole }) => whole.blocked)} ms (reach 250)`,
  )
}

async function work(browser: Browser, address: string): Promise<Work> {
  const { context, page, devtools } = await slowPhone(browser)
  const events: Event[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])))
  await devtools.send('Tracing.start', {
    traceConfig: {
      includedCategories: [
        'toplevel',
        'loading',
        'disabled-by-default-devtools.timeline',
        '__metadata',
      ],
    },
  })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  await stop(devtools)
  await context.close()
  return sum(events)
}

async function stop(devtools: CDPSession) {
  const finished = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await finished
}

/** The busiest of the threads named as a page's main one: others belong to waiting pages. */
function sum(events: Event[]): Work {
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const works = mains.map(({ pid, tid }) => {
    const tasks = events.filter(
      (event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid,
    )
    const painted = events.find(
      (event) => event.name === 'firstContentfulPaint' && event.pid === pid,
    )
    const time = (some: Event[], countOf: (of: number) => number) =>
      some.reduce((all, { tdur = 0 }) => all + countOf(tdur / 1000), 0)
    const later = tasks.filter(({ ts }) => ts > (painted?.ts ?? 0))
    return {
      busy: time(tasks, (of) => of),
      blocked: time(later, (of) => Math.max(0, of - 50)),
    }
  })
  return works.toSorted((one, other) => other.busy - one.busy)[0] ?? { busy: 0, blocked: 0 }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
