/**
 * Lets so many pieces of work go on at once; others wait in the order in which they came. For work that
 * keeps this process busy, cut into pieces that are short.
 */
export function createTurnstile(atOnce: number) {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** For files that people take away: two at a time however many ask, and pages go on in between. */
export const exporting = createTurnstile(2)
