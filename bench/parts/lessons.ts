import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import { toLesson } from '../../src/ui/addresses/lesson-addresses.ts'
import { to } from '../../src/ui/addresses/site-map.ts'
import { withSite } from '../a-site.ts'
import { phone, slowPhone } from '../first-paint.ts'
import { type BenchPart, median, ms, type ResultLine } from '../part.ts'

const lessons = [
  {
    language: 'JavaScript',
    id: 'mern-stack',
    again: 'console.log("again")',
    loop: 'for (;;) {}',
    reach: 500,
  },
  {
    language: 'Python',
    id: 'python-programming',
    again: 'print("again")',
    loop: 'while True: pass',
    reach: 2_500,
  },
] as const

/**
 * First lessons on a slow phone: from the tap on the course page to the output, a second program, and how
 * long the page takes to answer while a program runs without end.
 */
export const firstLessons: BenchPart = {
  name: 'lessons',
  measure: ({ isShort }) =>
    withSite({}, async ({ address }) => {
      // On a phone the frame shares the process of the page, which is what is slowed down.
      const args = ['--no-sandbox', '--disable-site-isolation-trials']
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: [...args, '--disable-features=IsolateSandboxedIframes'],
      })
      const lines: ResultLine[] = []
      for (const lesson of lessons)
        lines.push(...(await measureLesson(browser, { address, rounds: isShort ? 1 : 7, lesson })))
      await browser.close()
      return lines
    }),
}

async function measureLesson(
  browser: Browser,
  {
    address,
    rounds,
    lesson,
  }: { address: string; rounds: number; lesson: (typeof lessons)[number] },
): Promise<ResultLine[]> {
  const first: number[] = []
  const second: number[] = []
  const waits: number[] = []
  const waitsIdle: number[] = []
  let early = 0
  let isTapped = false
  for (let round = 0; round < rounds; round++) {
    const { context, page } = await slowPhone(browser)
    page.on('request', (request) => {
      if (!isTapped && /lesson|micropython/.test(new URL(request.url()).pathname)) early++
    })
    await page.goto(address + to.course(lesson.id), { waitUntil: 'networkidle', timeout: 60_000 })
    // A tap before hydration is lost, as on every page.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__react')),
    )
    // A visitor scrolls to the lesson first; until then the rest of the page is hydrated.
    await page.locator('#step-1').scrollIntoViewIfNeeded()
    await page.waitForTimeout(1_000)
    isTapped = true
    first.push(await press(page))
    await page.locator('#step-1 textarea').fill(lesson.again)
    second.push(await press(page))
    waitsIdle.push(await waitForPage(page, { isRunning: false }))
    await page.locator('#step-1 textarea').fill(lesson.loop)
    waits.push(await waitForPage(page, { isRunning: true }))
    await context.close()
    isTapped = false
  }
  const limit = lesson.language === 'JavaScript' ? lesson.reach + phone.roundTrip : lesson.reach
  const reachText =
    lesson.language === 'JavaScript' ? 'one round trip and ≤ 500 ms' : `≤ ${lesson.reach} ms`
  const what = (text: string) => `${lesson.language} lesson on a slow phone: ${text}`
  return [
    {
      what: what('from the first tap to the output'),
      measured: ms(median(first)),
      beside: `a round trip ${phone.roundTrip} ms`,
      ratio: median(first) / phone.roundTrip,
      reach: reachText,
      isReached: median(first) <= limit,
    },
    {
      what: what('the next program'),
      measured: ms(median(second)),
      beside: `the first ${ms(median(first))}`,
      ratio: median(second) / median(first),
      reach: '≤ 500 ms',
      isReached: median(second) <= 500,
    },
    {
      what: what('the page answers while a program runs without end, 95 %'),
      measured: ms(median(waits)),
      beside: `without a program ${ms(median(waitsIdle))}`,
      ratio: median(waits) / median(waitsIdle),
      reach: '≤ 50 ms',
      isReached: median(waits) <= 50,
    },
    {
      what: what('requests before the first tap'),
      measured: String(early),
      beside: toLesson(lesson.id),
      reach: '0',
      isReached: early === 0,
    },
  ]
}

/** Milliseconds from the press in the page until another output is shown. */
function press(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const step = () => document.querySelector('#step-1')
        const before = step()?.querySelector('[data-result]')?.textContent
        const start = performance.now()
        const look = () => {
          const text = step()?.querySelector('[data-result]')?.textContent
          if (text && text !== before) resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        const button = [...(step()?.querySelectorAll('button') ?? [])].find((one) =>
          one.textContent?.startsWith('Run'),
        )
        button?.click()
        look()
      }),
  )
}

/**
 * Milliseconds within which 95 of 100 taps at random moments would be answered, from 0.3 seconds after the
 * press until the program is stopped. The longest gap alone is chance: without a program it is 40 to 70 ms.
 */
function waitForPage(page: Page, { isRunning }: { isRunning: boolean }): Promise<number> {
  return page.evaluate(
    (presses) =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll<HTMLButtonElement>('#step-1 button')].find(
          (one) => one.textContent?.startsWith('Run'),
        )
        if (presses) button?.click()
        const waits: number[] = []
        let last = 0
        const begin = performance.now()
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          const now = performance.now()
          // The press itself renders a few things. A tap in each millisecond of the gap waits for its end.
          if (last > 0 && now - begin > 300)
            for (let wait = now - last; wait > 0; wait--) waits.push(wait)
          last = now
          if (now - begin < 1_400) setTimeout(() => channel.port2.postMessage(0), 5)
          else resolve(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0)
        }
        channel.port2.postMessage(0)
      }),
    isRunning,
  )
}
