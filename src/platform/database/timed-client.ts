import pg from 'pg'

type SlowQuery = { statement: string; ms: number }
export type Timing = {
  /** Milliseconds. */
  slowerThan: number
  report: (slow: SlowQuery) => void
}

type Query = (...args: unknown[]) => unknown
type Callback = (...args: unknown[]) => void

/** Characters of a statement in a log line. */
const longest = 300

/** A client that reports slow queries, without their values. */
export function timedClient({ slowerThan, report }: Timing): typeof pg.Client {
  return class TimedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as Query
      const timed: Query = (...args) => {
        const began = performance.now()
        const finish = () => {
          const ms = performance.now() - began
          if (ms > slowerThan) report({ statement: withoutValues(args[0]), ms: Math.round(ms) })
        }
        const last = args.at(-1)
        if (typeof last === 'function') args[args.length - 1] = after(last as Callback, finish)
        const result = query(...args)
        if (result instanceof Promise) result.then(finish, finish)
        return result
      }
      this.query = timed as typeof this.query
    }
  }
}

function after(callback: Callback, finish: () => void): Callback {
  return (...args) => {
    finish()
    callback(...args)
  }
}

/** Values are sent apart from the statement; literals in the statement are removed too. */
function withoutValues(query: unknown): string {
  const { text = '' } = typeof query === 'string' ? { text: query } : (query as { text?: string })
  return text
    .slice(0, 4 * longest)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/(?<![\w$"])\d+(\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
