/** How many tasks run at once, and how many may wait. */
export type QueueBounds = { atOnce: number; waiting: number }

/** Runs so many tasks at once; others wait in order, and tasks beyond the waiting limit are not run. */
export function createBoundedQueue({ atOnce, waiting }: QueueBounds) {
  const semaphore = createSemaphore(atOnce)
  let tasks = 0
  return {
    /** Whether the task ran. */
    run: async (work: () => Promise<unknown>): Promise<boolean> => {
      if (tasks >= atOnce + waiting) return false
      tasks += 1
      await semaphore(work).finally(() => {
        tasks -= 1
      })
      return true
    },
  }
}

export type BoundedQueue = ReturnType<typeof createBoundedQueue>

/** Semaphore: so many tasks at once, others wait in order. */
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

/** For exports, which block this process in short pieces: two at a time, with pages answered in between. */
export const exporting = createSemaphore(2)
