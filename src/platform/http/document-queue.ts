/** Limits: concurrent requests of one person, and documents that may wait. */
const mostOfPerson = 8
const mostWaiting = 100

type Order = {
  /** Identifies an immutable document: concurrent requests for it share one rendering. */
  same?: string
  isStaff?: boolean
  render: () => Promise<Uint8Array>
}
type Job = Order & { bytes: PromiseWithResolvers<Uint8Array> }

export type DocumentQueue = ReturnType<typeof createDocumentQueue>

/**
 * Renders documents one at a time in a worker thread: staff go first, a document requested several times is
 * rendered once, and each person and the queue as a whole are limited.
 */
export function createDocumentQueue(hit: (limit: string) => void) {
  const { jobFor, length } = createLine()
  let requests = 0
  return {
    enter: createPersonLimit(() => hit('documents-person')),

    /** Whether only staff may join the queue now. */
    isFull(): boolean {
      if (length() < mostWaiting) return false
      hit('documents-waiting')
      return true
    },

    make(order: Order): Promise<Uint8Array> {
      requests += 1
      return jobFor(order).bytes.promise.finally(() => {
        requests -= 1
      })
    },

    /** Requests waiting for a document. */
    waiting: () => requests,
  }
}

/** Counts a request of a person until it leaves; undefined where the person is at the limit. */
function createPersonLimit(hit: () => void) {
  const requestsOf = new Map<string, number>()
  return (person: string): { leave: () => void } | undefined => {
    const requests = requestsOf.get(person) ?? 0
    if (requests >= mostOfPerson) {
      hit()
      return undefined
    }
    requestsOf.set(person, requests + 1)
    const leave = () => {
      const others = (requestsOf.get(person) ?? 1) - 1
      if (others === 0) requestsOf.delete(person)
      else requestsOf.set(person, others)
    }
    return { leave }
  }
}

function createLine() {
  const queue: Job[] = []
  let current: Job | undefined

  function next() {
    const staff = queue.findIndex(({ isStaff }) => isStaff)
    const [job] = queue.splice(Math.max(0, staff), 1)
    current = job
    // A failed rendering does not stop the queue.
    job?.render().then(job.bytes.resolve, job.bytes.reject).finally(next)
  }

  function jobFor(order: Order): Job {
    const sameJob = [current, ...queue].find(
      (job) => order.same !== undefined && job?.same === order.same,
    )
    if (sameJob) {
      if (order.isStaff) sameJob.isStaff = true
      return sameJob
    }
    const job = { ...order, bytes: Promise.withResolvers<Uint8Array>() }
    queue.push(job)
    if (!current) next()
    return job
  }

  return { jobFor, length: () => queue.length }
}
