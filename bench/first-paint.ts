import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { answerOf, type RivalAnswer } from './rivals.ts'

/**
 * A cheap phone on a slow line: milliseconds of a round trip, bits a second, factor by which its processor
 * is slower.
 */
export const phone = { roundTrip: 562, bitsASecond: 1_440_000, slowdown: 6 }

/** Milliseconds; `menu` and `faq` until a press opens them, on pages that have them. */
type Paints = { first: number; largest: number; menu?: number; faq?: number }

/**
 * First paint and largest paint of a page on such a phone, against the same HTML without scripts:
 * milliseconds as pairs, one after the other, from the same server.
 */
export async function paintInPairs(
  browser: Browser,
  origin: string,
  path: string,
  rounds: number,
): Promise<{ whole: Paints; plain: Paints }[]> {
  const html = await (await fetch(origin + path)).text()
  const whole = await serve(html, origin)
  const plain = await serve(withoutScripts(html), origin)
  const pairs: { whole: Paints; plain: Paints }[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({
      whole: await paint(browser, whole.address + path),
      plain: await paint(browser, plain.address + path),
    })
  }
  whole.server.close()
  plain.server.close()
  return pairs
}

/** The structured data of search engines stays: it does not run. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script (?!type="application)[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<script type="application\/json"[^>]*>.*?<\/script>/g, '')
}

/**
 * Serves this HTML at every page address, and the site's own files as the site sends them. Each is fetched
 * once before: compressing during the measurement would take processor time from the browser.
 */
export async function serve(html: string, origin: string) {
  const page = brotliCompressSync(html)
  const responses = new Map<string, Promise<RivalAnswer>>()
  const server = createServer(async (request, response) => {
    if (request.headers['sec-fetch-dest'] === 'document') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-encoding', 'br')
      response.end(page)
      return
    }
    const path = request.url ?? '/'
    const answer = responses.get(path) ?? answerOf(origin, path)
    responses.set(path, answer)
    const { headers, body } = await answer
    response.setHeaders(new Map(headers))
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A page in a browser as slow as the phone. */
export async function slowPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.roundTrip,
    downloadThroughput: phone.bitsASecond / 8,
    uploadThroughput: phone.bitsASecond / 8,
  })
  return { context, page, devtools }
}

async function paint(browser: Browser, address: string): Promise<Paints> {
  const { context, page } = await slowPhone(browser)
  await page.addInitScript(pressWhatOpens)
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  const paints = await page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint')
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)
          resolve({ first: first?.startTime ?? 0, largest: largest?.startTime ?? 0 })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  const timings = await page.evaluate(() => (window as never as { opened: object }).opened)
  await context.close()
  return { ...paints, ...timings }
}

/** Runs in the page: presses menu and FAQ from the first frame on, until they open. */
function pressWhatOpens() {
  const timings: Record<string, number> = {}
  Object.assign(window, { opened: timings })
  const press: Record<string, () => boolean> = {
    menu: () => {
      const button = document.querySelector<HTMLElement>('header [popovertarget]')
      const menu = document.getElementById(button?.getAttribute('popovertarget') ?? '')
      button?.click()
      const isOpen = menu?.matches(':popover-open') === true
      if (isOpen) menu?.hidePopover()
      return isOpen
    },
    faq: () => {
      const details = document.querySelector<HTMLDetailsElement>('main details')
      details?.querySelector('summary')?.click()
      const isOpen = details?.open === true
      if (details) details.open = false
      return isOpen
    },
  }
  const look = () => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    for (const [name, opens] of Object.entries(press))
      if (painted && timings[name] === undefined && opens()) timings[name] = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
