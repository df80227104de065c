import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fastTrackCourses } from '../content/fast-track-page.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../src/ui/format/days.ts'
import { type Product, signInsOf } from '../test-support/product-process.ts'

type Sending = {
  method?: string
  path: string
  body: unknown
  from: string
  cookie?: string
  type?: string
}

/** What students and staff do at the same time, and what was acknowledged to them. */
export type Traffic = ReturnType<typeof createTraffic>

type Answers = {
  ok: number
  away: number
  withoutRetryAfter: number
  brokenOff: number
  limited: number
  wrong: Map<string, number>
}

/**
 * Every kind of write: `students` callers who sign up, register for every course and change their profile;
 * `staff` callers who record contacts, write notes, publish a course, import files and merge. `addresses`
 * are the site's current ones; everything is retried until it gets a response.
 */
export function createTraffic(addresses: () => string[]) {
  const answers: Answers = {
    ok: 0,
    away: 0,
    withoutRetryAfter: 0,
    brokenOff: 0,
    limited: 0,
    wrong: new Map(),
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
  const versions = new Map<keyof typeof acknowledged, number>()
  const count = (kind: keyof typeof acknowledged) =>
    versions.set(kind, (versions.get(kind) ?? 0) + 1)
  const working: Promise<void>[] = []

  /** Retried until the response is other than “not now”. */
  async function send({ method = 'POST', path, body, from, cookie = '', type }: Sending) {
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
        const notice = await response.text()
        note(response, `${method} ${path.replace(/\d+/g, 'n')}`)
        if (response.status !== 503) return { status: response.status, said: notice, response }
      } catch {
        answers.brokenOff += 1
      }
      await pause(randomInt(20, 120))
    }
    return undefined
  }

  function note({ ok, status, headers }: Response, path: string) {
    if (ok) answers.ok += 1
    else if (status === 503) answers.away += 1
    else if (status === 429) answers.limited += 1
    // Refusals of repeated requests, or because somebody else was first.
    else if (![400, 404, 409].includes(status)) {
      const kind = `${status} from ${path}`
      answers.wrong.set(kind, (answers.wrong.get(kind) ?? 0) + 1)
    }
    if (status === 503 && !headers.has('retry-after')) answers.withoutRetryAfter += 1
  }

  /** New people, each registering for every course; later changes are numbered. */
  async function student(caller: number) {
    for (let number = 0; !isOver; number++) {
      const from = `10.${caller}.${number >> 8}.${number & 255}`
      const email = `${randomUUID()}@mail.example`
      const person = { name: `Caller ${caller}`, email, password: randomUUID() }
      const cookie = await signUp(person, from)
      if (!cookie) continue
      for (const [index, course] of fastTrackCourses.entries()) {
        const body = { phone: '98765 43210', course }
        const ask = () => send({ path: '/api/free-demo/register', body, from, cookie })
        // Every other one is sent twice at once, as by a double click.
        const requestedAnswers = index % 2 === 0 ? await Promise.all([ask(), ask()]) : [await ask()]
        if (requestedAnswers.some((one) => one?.status === 200)) {
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

  /** Each member of staff repeats one kind of task. */
  function staff(cookie: string) {
    const from = '10.255.0.1'
    const ask = (method: string, path: string, body?: unknown, type?: string) =>
      send({ method, path, body, from, cookie, type })
    return { contacts: () => contacts(ask), publish: () => publish(ask), join: () => join(ask) }
  }
  type Ask = (
    method: string,
    path: string,
    body?: unknown,
    type?: string,
  ) => ReturnType<typeof send>

  async function contacts(ask: Ask) {
    const first = await ask('GET', `/api/admin/registrations?status=new`)
    const ids = (JSON.parse(first?.said ?? '{}').registrations ?? []) as { id: number }[]
    for (let turn = 0; !isOver; turn++) {
      const id = ids[turn % ids.length]?.id
      if (id === undefined) return
      const read = await ask('GET', fillPath('/api/admin/registrations/{id}', { id }))
      const { version, student } = JSON.parse(read?.said ?? '{}')
      const path = fillPath('/api/admin/registrations/{id}/contacts', { id })
      const nextContactOn = addDays(dayInIndia(new Date()), 1)
      const contact = { version, outcome: 'reached', note: `Turn ${turn}.`, nextContactOn }
      const noteResponse = await ask('POST', path, contact)
      if (noteResponse?.status === 200) {
        acknowledged.contacts.set(id, JSON.parse(noteResponse.said).version)
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

  async function publish(ask: Ask) {
    const id = 'data-science'
    const of = (path: string) => fillPath(path, { id })
    while (!isOver) {
      const read = JSON.parse((await ask('GET', of('/api/admin/courses/{id}')))?.said ?? '{}')
      const description = `What is published now is ${randomUUID()}.`
      const draft = { ...(read.draft ?? read.published), description, version: read.version }
      const saved = await ask('PUT', of('/api/admin/courses/{id}/draft'), draft)
      if (saved?.status !== 200) continue
      const { version } = JSON.parse(
        (await ask('GET', of('/api/admin/courses/{id}')))?.said ?? '{}',
      )
      const published = await ask('POST', of('/api/admin/courses/{id}/revisions'), { version })
      if (published?.status !== 200) continue
      acknowledged.publications.add(description)
      count('publications')
    }
  }

  /** A file of two, who are then merged. */
  async function join(ask: Ask) {
    while (!isOver) {
      const emails = [randomUUID(), randomUUID()].map((one) => `${one}@import.example`)
      const file = ['name,email', ...emails.map((email) => `Somebody Twice,${email}`)].join('\n')
      const result = await ask('POST', '/api/admin/imports', file, 'text/csv')
      if (result?.status !== 201) continue
      for (const email of emails) acknowledged.imports.add(email)
      count('imports')
      const outcome = await ask('GET', `/api/admin/students?search=${emails[0]?.slice(0, 36)}`)
      const other = await ask('GET', `/api/admin/students?search=${emails[1]?.slice(0, 36)}`)
      const [one, two] = [outcome, other].map(
        (page) => JSON.parse(page?.said ?? '{}').students?.[0]?.id as number | undefined,
      )
      if (one === undefined || two === undefined) continue
      const path = fillPath('/api/admin/students/{id}/merges', { id: one })
      const merged = await ask('POST', path, { other: two })
      if (merged?.status !== 200 && merged?.status !== 201) continue
      acknowledged.merges.add(two)
      count('merges')
    }
  }

  return {
    answers,
    kept: acknowledged,
    /** Acknowledged so far, by kind and in all. */
    written: versions,
    writes: () => [...versions.values()].reduce((sum, times) => sum + times, 0),
    begin({ students, cookie }: { students: number; cookie?: string }) {
      for (let caller = 0; caller < students; caller++) working.push(student(caller))
      if (!cookie) return
      const { contacts, publish, join } = staff(cookie)
      working.push(contacts(), publish(), join())
    },
    /** From now on nothing new is sent; open requests are finished or given up. */
    async end() {
      isOver = true
      await Promise.all(working)
    },
  }
}

/** The cookie of the demo's admin. */
export const adminCookie = async (product: Product, address: string): Promise<string> =>
  (await signInAdmin(product, address)).cookie

/** `token` is what a page knows them by, the cookie what the server does. */
export async function signInAdmin(product: Product, address: string) {
  const { email, password } = signInsOf(product).find(({ role }) => role === 'admin') ?? {}
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`The admin's log-in answered ${response.status}.`)
  const { token } = (await response.json()) as { token: string }
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', token }
}

function shuffled<T>(list: T[]): T[] {
  return list.toSorted(() => Math.random() - 0.5)
}
