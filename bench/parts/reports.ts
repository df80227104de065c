import { boardValues, reportNames, waysOf } from '../../src/modules/reports/rules.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { addDays, addMonths, dayInIndia } from '../../src/ui/format/days.ts'
import { openEmbeddedDatabase } from '../../test-support/product-process.ts'
import { signInAsAdmin, timed, withSite } from '../a-site.ts'
import { at, type BenchPart, type Measuring, ms, type ResultLine } from '../part.ts'
import { seedReports } from '../seed-reports.ts'

/** Milliseconds for nineteen of twenty responses. */
const reach = 50

/**
 * Time of a report over HTTP among 100,000 students and 200,000 enquiries of four years: of months, which
 * has a target, and of whole years, which has none.
 */
export const reports: BenchPart = {
  name: 'reports',
  measure: (how) =>
    withSite({}, async (site) => {
      const client = await openEmbeddedDatabase(site.folder)
      const size = how.isShort ? 2_000 : 100_000
      await seedReports(client, { students: size, enquiries: size * 2 })
      await client.end()
      const cookie = await signInAsAdmin(site)
      const lines: ResultLine[] = []
      for (const [name, path] of listRequests())
        lines.push(await measure(site.address, { name, path, cookie }, how))
      return lines
    }),
}

function listRequests(): [name: string, path: string][] {
  const ofReports = reportNames.flatMap((report) =>
    waysOf(report).map((axis): [string, string] => [
      `${report} by ${axis}`,
      `${fillPath('/api/admin/reports/{report}', { report })}?by=${axis}&`,
    ]),
  )
  return [...ofReports, [`board of ${boardValues.length}`, `/api/admin/board?`]]
}

async function measure(
  address: string,
  { name, path, cookie }: { name: string; path: string; cookie: string },
  { isShort }: Measuring,
): Promise<ResultLine> {
  const today = dayInIndia(new Date())
  const month = (back: number) => {
    const from = addMonths(`${today.slice(0, 7)}-01`, -back)
    return `from=${from}&until=${addDays(addMonths(from, 1), -1)}`
  }
  const ask = async (dates: string) => {
    const response = await fetch(address + path + dates, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  const timesOf = async (spans: string[], rounds: number) => {
    for (const span of spans) await ask(span)
    const times: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const span of spans) times.push(await timed(() => ask(span)))
    return times
  }
  const months = await timesOf([1, 7, 20, 40].map(month), isShort ? 2 : 15)
  const year = `from=${addDays(today, -364)}&until=${today}`
  const years = await timesOf([year], isShort ? 1 : 8)
  const large = at(months, 0.95)
  return {
    what: `report: ${name}`,
    measured: `p95 ${ms(large)}, p50 ${ms(at(months, 0.5))} of a month`,
    beside: `p50 ${ms(at(years, 0.5))} of a year`,
    ratio: at(years, 0.5) / at(months, 0.5),
    reach: `≤ ${reach} ms`,
    isReached: large <= reach,
  }
}
