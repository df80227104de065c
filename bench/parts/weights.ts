import { type Browser, chromium } from '@playwright/test'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { findChromium } from '../../scripts/chromium.ts'
import { toLesson } from '../../src/ui/addresses/lesson-addresses.ts'
import { pages } from '../../src/ui/addresses/site-map.ts'
import { withSite } from '../a-site.ts'
import type { BenchPart, ResultLine } from '../part.ts'

/** What a phone fetches for each public page before anybody touches it, as bytes on the wire. */
export const weights: BenchPart = {
  name: 'weights',
  measure: ({ isShort }) =>
    withSite({}, async ({ address }) => {
      const browser = await openBrowser()
      const lines: ResultLine[] = []
      for (const path of isShort ? publicPages.slice(0, 2) : publicPages)
        lines.push(await weigh(browser, address, path))
      await browser.close()
      return lines
    }),
}

const publicPages = Object.values(pages)
  .filter(
    ({ who: audience, path }) => (audience === 'anyone' || audience === 'guests') && path !== '*',
  )
  .map(({ path }) => path.replace('/lesson?', '').replace(':id', catalogue[0]?.id ?? ''))
  .concat(toLesson('python-programming'))

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
}

async function weigh(browser: Browser, address: string, path: string): Promise<ResultLine> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true })
  const sizes: { type: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes()
    sizes.push({ type: request.resourceType(), bytes: responseBodySize })
  })
  await page.goto(address + path, { waitUntil: 'networkidle' })
  const sum = (list: typeof sizes) => list.reduce((bytes, entry) => bytes + entry.bytes, 0) / 1000
  const scripts = sum(sizes.filter(({ type }) => type === 'script'))
  const all = sum(sizes)
  await page.close()
  return {
    what: `weight of \`${path}\` on a phone`,
    measured: `${scripts.toFixed(1)} kB of scripts, ${all.toFixed(1)} kB in all, ${sizes.length} requests`,
    beside: '',
    reach: '≤ 82 kB, ≤ 250 kB, ≤ 14',
    isReached: scripts <= 82 && all <= 250 && sizes.length <= 14,
  }
}
