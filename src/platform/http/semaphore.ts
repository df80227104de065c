/**
 * Lets so many pieces of work go on at once; others wait in the order in which they came. For work that
 * keeps this process busy, cut into pieces that are short.
 */
export function createSemaphore(atOnce: number) {
  let free = atOnce
  const waitingTasks: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waitingTasks.push(resolve))
    try {
      return await work()
    } finally {
      const next = waitingTasks.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** For files that people take away: two at a time however many ask, and pages go on in between. */
export const exporting = createSemaphore(2)
