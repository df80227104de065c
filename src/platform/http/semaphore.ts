/**
 * Semaphore: so many tasks at once, others wait in order. For work that blocks this process in short
 * pieces.
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

/** For exports: two at a time, with pages answered in between. */
export const exporting = createSemaphore(2)
