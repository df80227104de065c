import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export type Caller = { cookie: string; from: string; email: string; phone: string }
export type Callers = ReturnType<typeof createCallers>

/** People whose requests are retried until they get a response, however often the site dies meanwhile. */
export function createCallers(address: string) {
  /** Responses that must not occur, by request. */
  const unexpected = new Map<string, number>()

  async function send(
    path: string,
    init: RequestInit & { headers?: object } = {},
    from = '10.9.9.9',
  ) {
    for (;;) {
      try {
        const headers = { 'x-forwarded-for': from, ...init.headers }
        const signal = AbortSignal.timeout(10_000)
        const response = await fetch(address + path, { ...init, headers, signal })
        const text = await response.text()
        const { status } = response
        if (!expectedStatuses.includes(status)) {
          const what = `${status} from ${path.replace(/[\da-f-]{36}|\d+/, 'id')}`
          unexpected.set(what, (unexpected.get(what) ?? 0) + 1)
        }
        if (![408, 429, 503].includes(status)) return { status, text, response }
      } catch {
        // The site just died, or is not up again.
      }
      await pause(randomInt(20, 120))
    }
  }

  const ask = (
    { cookie, from }: Pick<Caller, 'cookie' | 'from'>,
    path: string,
    { method = 'POST', body = {} }: { method?: string; body?: object } = {},
  ) =>
    send(
      path,
      {
        method,
        headers: { 'content-type': 'application/json', cookie },
        ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
      },
      from,
    )

  async function signUp(number: number): Promise<Caller> {
    const from = `10.8.${number >> 8}.${number & 255}`
    const email = `buyer-${number}@mail.example`
    const body = { name: `Buyer ${number}`, email, password: randomUUID() }
    const visitor = { cookie: '', from }
    let response = await ask(visitor, '/api/auth/register', { body })
    // A sign-up whose response was lost is found by logging in.
    if (!response.response.ok) response = await ask(visitor, '/api/auth/login', { body })
    const cookie = response.response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { cookie, from, email, phone: String(9_800_000_000 + number) }
  }

  return { unexpected, send, ask, signUp }
}

/** Success, refusals with a reason, and refusals that may be retried. */
const expectedStatuses = [200, 201, 400, 401, 404, 408, 409, 410, 429, 503]

/** Runs all tasks, sixteen at a time. */
export async function inParallel<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const workers = Array.from({ length: 16 }, async () => {
    while (next < tasks.length) {
      const index = next++
      const task = tasks[index]
      if (task) results[index] = await task()
    }
  })
  await Promise.all(workers)
  return results
}
