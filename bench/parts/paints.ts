import catalogue from '../../content/courses.json' with { type: 'json' }
import { to } from '../../src/ui/addresses/site-map.ts'
import { withSite } from '../a-site.ts'
import { paintInPairs } from '../first-paint.ts'
import { type BenchPart, median, ms, type ResultLine } from '../part.ts'
import { openBrowser } from './weights.ts'

const pages = {
  'home page': to.home,
  catalogue: to.courses,
  'course page': to.course(catalogue[0]?.id ?? ''),
}
const moments = [
  { name: 'first', what: 'first paint', reach: 1.05 },
  { name: 'largest', what: 'largest paint', reach: 1.25 },
  { name: 'menu', what: 'until the menu opens', reach: 1.25 },
  { name: 'faq', what: 'until a question opens', reach: 1.25 },
] as const

/** On a slow phone, against the same HTML without scripts; the median of the pairs' ratios counts. */
export const paints: BenchPart = {
  name: 'paints',
  measure: ({ isShort }) =>
    withSite({}, async ({ address }) => {
      const browser = await openBrowser()
      const lines: ResultLine[] = []
      for (const [page, path] of Object.entries(pages)) {
        const pairs = await paintInPairs(browser, address, path, isShort ? 1 : 11)
        for (const { name, what, reach } of moments) {
          const both = pairs.flatMap(({ whole, plain }) => {
            const [one, other] = [whole[name], plain[name]]
            return one && other ? [{ one, other }] : []
          })
          if (both.length === 0) continue
          const ratio = median(both.map(({ one, other }) => one / other))
          lines.push({
            what: `${page} on a slow phone: ${what}`,
            measured: ms(median(both.map(({ one }) => one))),
            beside: `without scripts ${ms(median(both.map(({ other }) => other)))}`,
            ratio,
            reach: `≤ ${reach}`,
            isReached: ratio <= reach,
          })
        }
      }
      await browser.close()
      return lines
    }),
}
