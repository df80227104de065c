import pg from 'pg'

type SlowQuery = { statement: string; ms: number }
export type Timing = {
  /** Milliseconds. */
  slowerThan: number
  tell: (slow: SlowQuery) => void
}

type Query = (...given: unknown[]) => unknown
type Callback = (...given: unknown[]) => void

/** Characters of a statement that a line holds. */
const longest = 300

/** A client that says which of its queries took longer than they should, and never with what values. */
export function timedClient({ slowerThan, tell }: Timing): typeof pg.Client {
  return class TimedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as Query
      const timed: Query = (...given) => {
        const began = performance.now()
        const ended = () => {
          const ms = performance.now() - began
          if (ms > slowerThan) tell({ statement: withoutValues(given[0]), ms: Math.round(ms) })
        }
        const last = given.at(-1)
        if (typeof last === 'function') given[given.length - 1] = after(last as Callback, ended)
        const result = query(...given)
        if (result instanceof Promise) result.then(ended, ended)
        return result
      }
      this.query = timed as typeof this.query
    }
  }
}

function after(callback: Callback, ended: () => void): Callback {
  return (...given) => {
    ended()
    callback(...given)
  }
}

/** Values travel apart from the statement; what is written into it all the same goes, too. */
function withoutValues(asked: unknown): string {
  const { text = '' } = typeof asked === 'string' ? { text: asked } : (asked as { text?: string })
  return text
    .slice(0, 4 * longest)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/(?<![\w$"])\d+(\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
