import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { memoryOf, post, type RunningSite, withSite } from '../a-site.ts'
import { type BenchPart, median, type ResultLine } from '../part.ts'

/** Memory of the serving process: idle, under load, and after an hour of it. */
export const memory: BenchPart = {
  name: 'memory',
  measure: ({ isShort }) =>
    withSite({}, async (site) => {
      const rounds = isShort ? 2 : 10
      const atRest = memoryOf(site.product.pid)
      const sizes: number[] = []
      for (let round = 0; round < rounds; round++) {
        await comeAndGo(site, isShort ? 1 : 15)
        sizes.push(memoryOf(site.product.pid))
      }
      const [early = 0, late = 0] = [sizes[Math.floor(rounds / 2) - 1], sizes.at(-1)]
      await pause(isShort ? 100 : 10_000)
      const later = memoryOf(site.product.pid)
      const line = (what: string, size: number, rivalText: string, ratio: number): ResultLine => ({
        what: `memory of a process, ${what}`,
        measured: `${size.toFixed(0)} MB`,
        beside: rivalText,
        ratio,
      })
      return [
        line('at rest', atRest, '', 1),
        line('under load', late, `at rest ${atRest.toFixed(0)} MB`, late / atRest),
        {
          ...line('at the end of the load', late, `half-way ${early.toFixed(0)} MB`, late / early),
          reach: '≤ 1.25',
          isReached: late / early <= 1.25,
        },
        line('ten seconds after', later, `at rest ${atRest.toFixed(0)} MB`, later / atRest),
      ]
    }),
}

/** The load of a busy morning for an hour, to show small leaks. */
export const memoryOfAnHour: BenchPart = {
  name: 'an hour',
  isLong: true,
  measure: ({ isShort }) =>
    withSite({}, async (site) => {
      const minutes = isShort ? 2 : 60
      const sizes: number[] = []
      for (let minute = 0; minute < minutes; minute++) {
        await comeAndGo(site, 60, 100)
        sizes.push(memoryOf(site.product.pid))
      }
      const afterTheFirstQuarter = median(sizes.slice(minutes / 4, minutes / 2))
      const inTheLastQuarter = median(sizes.slice(-minutes / 4))
      return [
        {
          what: 'memory of a process, in the last quarter of an hour of visits',
          measured: `${inTheLastQuarter.toFixed(0)} MB, never more than ${Math.max(...sizes).toFixed(0)} MB`,
          beside: `in the second quarter ${afterTheFirstQuarter.toFixed(0)} MB`,
          ratio: inTheLastQuarter / afterTheFirstQuarter,
          reach: '≤ 1.1',
          isReached: inTheLastQuarter / afterTheFirstQuarter <= 1.1,
        },
      ]
    }),
}

/** Pages and sign-ups, by twenty at once, with this many milliseconds between two. */
async function comeAndGo({ address }: RunningSite, seconds: number, rest = 0) {
  const end = performance.now() + seconds * 1_000
  let n = 0
  await Promise.all(
    Array.from({ length: 20 }, async (_, caller) => {
      while (performance.now() < end) {
        n += 1
        // A hash takes a tenth of a second of processor time: sign-ups pause longer.
        if (rest > 0) await pause(caller < 2 ? rest * 50 : rest)
        const email = `${caller}-${n}-${Math.round(end)}@mail.example`
        if (caller < 2)
          await post(address, '/api/auth/register', {
            name: 'Asha',
            email,
            password: 'a long enough password',
          })
        else
          await (
            await fetch(
              address + [to.home, to.courses, endpoints.courses, endpoints.reviews][n % 4],
            )
          ).text()
      }
    }),
  )
}
