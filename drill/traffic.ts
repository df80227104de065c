import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fastTrackCourses } from '../content/fast-track-page.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../src/ui/format/days.ts'
import { type Product, signInsOf } from '../test-support/product-process.ts'

type TrafficRequest = {
  method?: string
  path: string
  body: unknown
  from: string
  cookie?: string
  type?: string
}

/** Requests of students and staff at the same time, and what was acknowledged to them. */
export type Traffic = ReturnType<typeof createTraffic>

type Responses = {
  unavailable: number
  withoutRetryAfter: number
  /** Connections that ended without a response. */
  aborted: number
  /** By status and route. */
  unexpected: Map<string, number>
}

/**
 * Every kind of write: `students` callers who sign up, register for every course and change their profile;
 * `staff` callers who record contacts, write notes, publish a course, import files and merge. `addresses`
 * are the site's current ones; everything is retried until it gets a response.
 */
export function createTraffic(addresses: () => string[]) {
  const responses: Responses = {
    unavailable: 0,
    withoutRetryAfter: 0,
    aborted: 0,
    unexpected: new Map(),
  }
  /** What was acknowledged, by kind. */
  const acknowledged = {
    'sign-ups': new Set<string>(),
    registrations: new Set<string>(),
    profiles: new Map<string, number>(),
    contacts: new Map<number, number>(),
    notes: new Set<string>(),
    publications: new Set<string>(),
    imports: new Set<string>(),
    merges: new Set<number>(),
  }
  let isOver = false
  const counts = new Map<keyof typeof acknowledged, number>()
  const count = (kind: keyof typeof acknowledged) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const workers: Promise<void>[] = []

  /** Retried until there is a response other than 503; undefined at the end. */
  async function send({ method = 'POST', path, body, from, cookie = '', type }: TrafficRequest) {
    const headers = {
      'content-type': type ?? 'application/json',
      'x-forwarded-for': from,
      cookie,
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    while (!isOver) {
      const [address = ''] = shuffled(addresses())
      try {
        const signal = AbortSignal.timeout(10_000)
        const init =
          method === 'GET' ? { headers, signal } : { method, headers, body: text, signal }
        const response = await fetch(address + path, init)
        const responseText = await response.text()
        countResponse(response, `${method} ${path.replace(/\d+/g, 'n')}`)
        const { status } = response
        if (status !== 503) return { status, text: responseText, response }
      } catch {
        responses.aborted += 1
      }
      await pause(randomInt(20, 120))
    }
    return undefined
  }

  function countResponse({ ok, status, headers }: Response, route: string) {
    if (status === 503) {
      responses.unavailable += 1
      if (!headers.has('retry-after')) responses.withoutRetryAfter += 1
      // Refused as a repetition, because somebody else was first, or by a rate limit.
    } else if (!ok && ![400, 404, 409, 429].includes(status)) {
      const kind = `${status} from ${route}`
      responses.unexpected.set(kind, (responses.unexpected.get(kind) ?? 0) + 1)
    }
  }

  /** Signs up one person after the other; each registers for every course and changes their name. */
  async function actAsStudent(caller: number) {
    for (let number = 0; !isOver; number++) {
      const from = `10.${caller}.${number >> 8}.${number & 255}`
      const email = `${randomUUID()}@mail.example`
      const person = { name: `Caller ${caller}`, email, password: randomUUID() }
      const cookie = await signUp(person, from)
      if (!cookie) continue
      for (const [index, course] of fastTrackCourses.entries()) {
        const body = { phone: '98765 43210', course }
        const register = () => send({ path: '/api/free-demo/register', body, from, cookie })
        // Every other one is sent twice in parallel, as by a double click.
        const registered =
          index % 2 === 0 ? await Promise.all([register(), register()]) : [await register()]
        if (registered.some((one) => one?.status === 200)) {
          acknowledged.registrations.add(`${email} ${course}`)
          count('registrations')
        }
        await changeName(email, index + 1, { from, cookie, caller })
        if (isOver) break
      }
    }
  }

  async function signUp(person: { name: string; email: string; password: string }, from: string) {
    const first = await send({ path: '/api/auth/register', body: person, from })
    // A sign-up whose response was lost is found by logging in.
    const response =
      first?.status === 409 ? await send({ path: '/api/auth/login', body: person, from }) : first
    if (!response?.response.ok) return undefined
    acknowledged['sign-ups'].add(person.email)
    count('sign-ups')
    return response.response.headers.getSetCookie()[0]?.split(';')[0]
  }

  async function changeName(
    email: string,
    index: number,
    { from, cookie, caller }: { from: string; cookie: string; caller: number },
  ) {
    const body = { name: `Caller ${caller} the ${index}`, phone: '' }
    const result = await send({ method: 'PATCH', path: '/api/me', body, from, cookie })
    if (result?.status !== 200) return
    acknowledged.profiles.set(email, index)
    count('profiles')
  }

  type Ask = (
    method: string,
    path: string,
    body?: unknown,
    type?: string,
  ) => ReturnType<typeof send>

  async function recordContacts(ask: Ask) {
    const first = await ask('GET', `/api/admin/registrations?status=new`)
    const ids = (JSON.parse(first?.text ?? '{}').registrations ?? []) as { id: number }[]
    for (let turn = 0; !isOver; turn++) {
      const id = ids[turn % ids.length]?.id
      if (id === undefined) return
      const read = await ask('GET', fillPath('/api/admin/registrations/{id}', { id }))
      const { version, student } = JSON.parse(read?.text ?? '{}')
      const path = fillPath('/api/admin/registrations/{id}/contacts', { id })
      const nextContactOn = addDays(dayInIndia(new Date()), 1)
      const contact = { version, outcome: 'reached', note: `Turn ${turn}.`, nextContactOn }
      const contactResponse = await ask('POST', path, contact)
      if (contactResponse?.status === 200) {
        acknowledged.contacts.set(id, JSON.parse(contactResponse.text).version)
        count('contacts')
      }
      const note = randomUUID()
      const notes = fillPath('/api/admin/students/{id}/notes', { id: student?.id ?? 0 })
      const result = await ask('POST', notes, { note })
      if (result?.status === 201) {
        acknowledged.notes.add(note)
        count('notes')
      }
    }
  }

  async function publishCourse(ask: Ask) {
    const id = 'data-science'
    const of = (path: string) => fillPath(path, { id })
    while (!isOver) {
      const read = JSON.parse((await ask('GET', of('/api/admin/courses/{id}')))?.text ?? '{}')
      const description = `Published as ${randomUUID()}.`
      const draft = { ...(read.draft ?? read.published), description, version: read.version }
      const saved = await ask('PUT', of('/api/admin/courses/{id}/draft'), draft)
      if (saved?.status !== 200) continue
      const { version } = JSON.parse(
        (await ask('GET', of('/api/admin/courses/{id}')))?.text ?? '{}',
      )
      const published = await ask('POST', of('/api/admin/courses/{id}/revisions'), { version })
      if (published?.status !== 200) continue
      acknowledged.publications.add(description)
      count('publications')
    }
  }

  /** Imports a file of two students, and merges them. */
  async function mergeStudents(ask: Ask) {
    while (!isOver) {
      const emails = [randomUUID(), randomUUID()].map((one) => `${one}@import.example`)
      const file = ['name,email', ...emails.map((email) => `Somebody Twice,${email}`)].join('\n')
      const result = await ask('POST', '/api/admin/imports', file, 'text/csv')
      if (result?.status !== 201) continue
      for (const email of emails) acknowledged.imports.add(email)
      count('imports')
      const one = await findStudent(ask, emails[0])
      const two = await findStudent(ask, emails[1])
      if (one === undefined || two === undefined) continue
      const path = fillPath('/api/admin/students/{id}/merges', { id: one })
      const merged = await ask('POST', path, { other: two })
      if (merged?.status !== 200 && merged?.status !== 201) continue
      acknowledged.merges.add(two)
      count('merges')
    }
  }

  /** Id of the student with an e-mail that begins with a UUID. */
  async function findStudent(ask: Ask, email = ''): Promise<number | undefined> {
    const page = await ask('GET', `/api/admin/students?search=${email.slice(0, 36)}`)
    return JSON.parse(page?.text ?? '{}').students?.[0]?.id
  }

  return {
    responses,
    acknowledged,
    /** Acknowledged writes so far, by kind and in all. */
    counts,
    writes: () => [...counts.values()].reduce((sum, times) => sum + times, 0),
    start({ students, cookie }: { students: number; cookie?: string }) {
      for (let caller = 0; caller < students; caller++) workers.push(actAsStudent(caller))
      if (!cookie) return
      const ask: Ask = (method, path, body, type) =>
        send({ method, path, body, from: '10.255.0.1', cookie, type })
      workers.push(recordContacts(ask), publishCourse(ask), mergeStudents(ask))
    },
    /** Waits for open requests; nothing new is sent. */
    async stop() {
      isOver = true
      await Promise.all(workers)
    },
  }
}

/** A new session of the demo's admin. */
export const adminCookie = async (product: Product, address: string): Promise<string> =>
  (await signInAdmin(product, address)).cookie

/** Pages need the `token`, the server the cookie. */
export async function signInAdmin(product: Product, address: string) {
  const { email, password } = signInsOf(product).find(({ role }) => role === 'admin') ?? {}
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`The admin's log-in was answered with ${response.status}.`)
  const { token } = (await response.json()) as { token: string }
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', token }
}

function shuffled<T>(list: T[]): T[] {
  return list.toSorted(() => Math.random() - 0.5)
}
