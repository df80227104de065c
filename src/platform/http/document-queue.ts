/** How many requests for documents one person may have under way at once, and how many documents may wait. */
const mostOfPerson = 8
const mostWaiting = 100

type Order = {
  /** Names a document that never changes: whoever asks for it meanwhile gets the same. */
  same?: string
  isStaff?: boolean
  render: () => Promise<Uint8Array>
}
type Job = Order & { bytes: PromiseWithResolvers<Uint8Array> }

export type DocumentQueue = ReturnType<typeof createDocumentQueue>

/**
 * Documents are rendered one at a time, in a thread beside this one: staff pass everybody else who waits, a document
 * that several ask for is rendered once, and neither a person nor all together may have any number of them wait.
 */
export function createDocumentQueue(hit: (limit: string) => void) {
  const { jobFor, length } = createLine()
  let requests = 0
  return {
    enter: createPlaces(() => hit('documents-person')),

    /** Whether nobody but staff can wait now. */
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

    /** Requests that wait for a document. */
    waiting: () => requests,
  }
}

/** Counts a request of a person until it leaves; gives nothing where they have enough under way. */
function createPlaces(error: () => void) {
  const ofPerson = new Map<string, number>()
  return (person: string): { leave: () => void } | undefined => {
    const others = ofPerson.get(person) ?? 0
    if (others >= mostOfPerson) {
      error()
      return undefined
    }
    ofPerson.set(person, others + 1)
    const leave = () => {
      const queuedCount = (ofPerson.get(person) ?? 1) - 1
      if (queuedCount === 0) ofPerson.delete(person)
      else ofPerson.set(person, queuedCount)
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
    // One that cannot be rendered keeps nobody else waiting.
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
