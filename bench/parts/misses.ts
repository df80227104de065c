import { to } from '../../src/ui/addresses/site-map.ts'
import { timed, withSite } from '../a-site.ts'
import { at, type BenchPart, median, ms } from '../part.ts'

/** A page that is not cached: by one caller, and by two hundred at once. */
export const misses: BenchPart = {
  name: 'misses',
  async measure({ isShort }) {
    const alone: number[] = []
    const last: number[] = []
    for (let round = 0; round < (isShort ? 1 : 5); round++) {
      alone.push(await firstCallers(1))
      last.push(await firstCallers(200))
    }
    const ratio = median(last) / median(alone)
    return [
      {
        what: 'a page that is not kept yet, 200 callers at once, the last of them',
        measured: ms(median(last)),
        beside: `one caller ${ms(median(alone))}`,
        ratio,
        // Rendered two hundred times it would be near that.
        reach: '≤ 20',
        isReached: ratio <= 20,
      },
    ]
  },
}

/** Milliseconds until the last of them has the page, on a fresh process. */
function firstCallers(callers: number): Promise<number> {
  return withSite({}, async ({ address }) => {
    // What is made once for all pages exists.
    await (await fetch(address + to.home)).text()
    const times = await Promise.all(
      Array.from({ length: callers }, () =>
        timed(() => fetch(address + to.about).then((answer) => answer.text())),
      ),
    )
    return at(times, 1)
  })
}
