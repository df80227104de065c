import { openEmbeddedDatabase } from '../../test-support/product-process.ts'
import { signInAsAdmin, timed, withSite } from '../a-site.ts'
import { at, type BenchPart, type Measuring, ms, type ResultLine } from '../part.ts'
import { seedDesk } from '../seed-desk.ts'

/** Milliseconds for nineteen of twenty responses. */
const reach = 50

const list = '/api/admin/registrations'
const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
const listPaths = (...queries: string[]) => queries.map((query) => `${list}?${query}`)

/** Each holds several addresses, so that no single page is measured from a warm cache. */
const lists: Record<string, string[]> = {
  'newest first': listPaths('page=1', 'page=7', 'page=90'),
  'oldest first': listPaths('order=reversed', 'order=reversed&page=9'),
  'by name': listPaths('sort=name', 'sort=name&page=40', 'sort=name&order=reversed'),
  'by course': listPaths('sort=course', 'sort=course&order=reversed&page=5'),
  'by status': listPaths('sort=status', 'sort=status&order=reversed'),
  'by next contact': listPaths('sort=next', 'sort=next&order=reversed&page=3'),
  'by last contact': listPaths('sort=contact', 'sort=contact&order=reversed'),
  'of a course': listPaths('course=Data%20Science', 'course=MERN%20Stack&page=5'),
  'of a status, by name': listPaths('status=contacted&sort=name', 'status=lost&sort=name'),
  'mine and nobody’s': listPaths('owner=mine', 'owner=nobody', 'owner=nobody&page=9'),
  'of a tag': listPaths('tag=loan', 'tag=nothing', 'tag=fair&status=new&sort=next'),
  'of a month': listPaths(`from=${monthAgo}`, `to=${monthAgo}`, `from=${monthAgo}&sort=name`),
  overdue: listPaths('due=overdue', 'due=overdue&sort=next', 'due=none&status=contacted'),
  'not called for a month': listPaths('quiet=month', 'quiet=never', 'quiet=month&sort=contact'),
  'search: a name': listPaths('search=Zoya%20Kulkarni', 'search=aarav%20iyer', 'search=xyzzy'),
  // Two hundred of these are counted, which are four pages.
  'search: many of a name': listPaths('search=kumar', 'search=Priya&page=4', 'search=deshmukh'),
  'search: a letter wrong': listPaths(
    'search=deshmuk%20zoia',
    'search=Kulkerni%20Zoyaa',
    'search=lakshmee',
  ),
  'search: part of a number': listPaths('search=7000791', 'search=791900', 'search=99%20999%20999'),
  'search: two letters': listPaths('search=zo', 'search=qq', 'search=91'),
  'search: % alone': listPaths('search=%25', 'search=_', 'search=@'),
  'search: most people': listPaths('search=mail.example', 'search=student-'),
  'search in a status': listPaths('search=kumar&status=lost', 'search=zoya&sort=contact'),
}

/** Time of a page of enquiries among 200,000 of 100,000 students, over HTTP. */
export const deskLists: BenchPart = {
  name: 'desk lists',
  measure(how) {
    return withSite({}, async (site) => {
      const client = await openEmbeddedDatabase(site.folder)
      await seedDesk(client, how.isShort ? 5_000 : 100_000)
      await client.end()
      const cookie = await signInAsAdmin(site)
      const lines: ResultLine[] = []
      for (const [name, addresses] of Object.entries(lists)) {
        const ask = async (path: string) => {
          const response = await fetch(site.address + path, { headers: { cookie } })
          await response.arrayBuffer()
          if (!response.ok) throw new Error(`${path} answered ${response.status}`)
        }
        lines.push(lineOf(`enquiries: ${name}`, await measureLists(addresses, ask, how)))
      }
      return lines
    })
  },
}

/** The times of each address, one after the other. */
export async function measureLists(
  addresses: string[],
  ask: (path: string) => Promise<void>,
  { isShort }: Measuring,
): Promise<number[]> {
  const times: number[] = []
  // Requested once before it counts.
  for (const path of addresses) await ask(path)
  for (let round = 0; round < (isShort ? 2 : 20); round++)
    for (const path of addresses) times.push(await timed(() => ask(path)))
  return times
}

export function lineOf(what: string, times: number[]): ResultLine {
  const [half, most] = [at(times, 0.5), at(times, 0.95)]
  return {
    what,
    measured: `p95 ${ms(most)}`,
    beside: `p50 ${ms(half)}`,
    ratio: most / half,
    reach: `≤ ${reach} ms`,
    isReached: most <= reach,
  }
}
