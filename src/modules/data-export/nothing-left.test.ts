import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import type { AuditList } from '../audit/contract.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  // Its mail server does not answer: every mail is still queued.
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const json = { 'content-type': 'application/json' }
const send = (visitor: Visitor, method: string, address: string, body: object) =>
  visitor.ask(address, { method, headers: json, body: JSON.stringify(body) })

/** Texts that occur only in data about this person. */
const marks = {
  name: 'Ashalata Mark-Name',
  newName: 'Ashalata Mark-Married',
  note: 'mark-note: her father Vasant calls',
  reason: 'mark-reason: moved to Nashik',
  tag: 'mark-tag vasant',
  word: 'mark-word: ask for her father',
}

/**
 * Each row of each table that contains one of these texts. Left out: mails in the stand-in's mailbox, the
 * mail that confirms the deletion until it was sent, and the limiter's counters.
 */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { site } = studentsSite
  const tables = await site.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'sandbox')
        and table_name <> 'rate_limits'`,
  )
  const rowsOfTables = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await site.sql<{ row: string }>(
        `select t::text as row from ${name} t
          where exists (select from unnest($1::text[]) mark where strpos(lower(t::text), lower(mark)) > 0)
            and strpos(t::text, 'account-deleted-') = 0`,
        [texts],
      )
      return rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return rowsOfTables.flat()
}

/** Somebody about whom everything possible was stored, by themselves and by staff. */
async function lived({ paid }: { paid: boolean }) {
  const { site, admin } = studentsSite
  const [first, second] = [studentsSite.newPhone(), studentsSite.newPhone()]
  const asha = await studentsSite.registerNewPerson(marks.name, first)
  await studentsSite.register(asha, second)
  await studentsSite.register(asha, second, 'MERN Stack')
  const id = await studentsSite.studentOf(asha)
  await send(asha, 'PATCH', '/api/me', { name: marks.newName, phone: second })
  await asha.post('/api/auth/forgot-password', { email: asha.email })
  await send(asha, 'POST', '/api/me/email', {
    email: `next.${asha.email}`,
    password: asha.password,
  })
  const page = (await (await admin.get(`/api/admin/students/${id}`)).json()) as {
    student: { version: number }
    registrations: { id: number; course: string }[]
  }
  await send(admin, 'PATCH', `/api/admin/students/${id}`, {
    version: page.student.version,
    name: `${marks.newName} of Nashik`,
  })
  await admin.post(`/api/admin/students/${id}/notes`, { note: marks.note })
  for (const registration of page.registrations) await work(registration.id, { paid })
  // Another account of hers, merged by staff, and a walk-in that was linked to her for a while.
  const otherRegistration = await studentsSite.registerNewPerson(
    marks.name,
    studentsSite.newPhone(),
    'Other',
  )
  expect(
    (await studentsSite.merge(id, await studentsSite.studentOf(otherRegistration))).status,
  ).toBe(200)
  await send(otherRegistration, 'DELETE', '/api/me', {
    confirmation: otherRegistration.password,
  })
  const walkIn = await studentsSite.addStudent({ name: 'Walk In', phone: studentsSite.newPhone() })
  expect((await studentsSite.merge(walkIn, id)).status).toBe(200)
  const [merge] = await studentsSite.mergesOf(walkIn)
  expect((await studentsSite.undo(merge?.id ?? 0)).status).toBe(200)
  await site.sql(
    `insert into sign_in_credentials (id, issuer, subject, email, email_verified, name, expires_at)
     values (sha256('x'), 'https://issuer.example', 'mark-subject', $1, true, $2, now() + interval '1 hour')
     on conflict do nothing`,
    [`provider.${asha.email}`, marks.name],
  )
  await site.sql(
    `insert into provider_accounts (issuer, subject, user_id)
     select 'https://issuer.example', 'mark-subject', id from users where email = $1
     on conflict do nothing`,
    [asha.email],
  )
  const registrationIds = page.registrations.map((registration) => registration.id)
  return { asha, id, registrationIds, phones: [first, second] as const }
}

/** A counsellor's work on a registration: a call with a note, a fee or a loss. */
async function work(id: number, { paid }: { paid: boolean }) {
  const { admin } = studentsSite
  const { version } = (await (await admin.get(`/api/admin/registrations/${id}`)).json()) as {
    version: number
  }
  const response = await admin.post('/api/admin/registrations/bulk', {
    does: 'tag',
    key: crypto.randomUUID(),
    rows: [{ id, version }],
    tag: marks.tag,
  })
  expect(await response.json()).toMatchObject({ done: [id] })
  const { counsellors } = (await (await admin.get('/api/admin/counsellors')).json()) as {
    counsellors: { id: string }[]
  }
  const assignResponse = await admin.post('/api/admin/registrations/assigned', {
    key: crypto.randomUUID(),
    rows: [{ id, expected: null }],
    note: marks.word,
    counsellorId: counsellors[0]?.id,
  })
  expect(await assignResponse.json()).toMatchObject({ done: [id] })
  const calledResponse = await admin.post(`/api/admin/registrations/${id}/contacts`, {
    version,
    outcome: 'reached',
    note: marks.note,
    nextContactOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  })
  expect(calledResponse.status).toBe(200)
  const step = paid
    ? { to: 'confirmed', payment: { method: 'cash' } }
    : { to: 'lost', reason: marks.reason }
  const moveResponse = await admin.post(`/api/admin/registrations/${id}/status`, {
    version: version + 1,
    ...step,
  })
  expect(moveResponse.status).toBe(200)
}

/** What staff read about somebody in the audit log. */
async function trailOf({ id, registrationIds }: { id: number; registrationIds: number[] }) {
  const records = [`student:${id}`, ...registrationIds.map((one) => `registration:${one}`)]
  const lists = await Promise.all(
    records.map(async (record) =>
      (await studentsSite.admin.get(`/api/admin/audit?record=${record}`)).json(),
    ),
  )
  return lists.flatMap((list) => (list as AuditList).entries.map((entry) => JSON.stringify(entry)))
}

const texts = ({ asha, phones }: Awaited<ReturnType<typeof lived>>) => [
  ...Object.values(marks),
  'mark-',
  asha.email,
  ...phones,
]

// S72
test('of somebody who deletes the account no table holds anything, and the trail says nothing', async () => {
  const life = await lived({ paid: false })
  expect((await rowsWith(texts(life))).length).toBeGreaterThan(15)
  const trail = (await trailOf(life)).join()
  for (const text of [marks.newName, marks.note, marks.reason]) expect(trail).toContain(text)

  expect(
    (await send(life.asha, 'DELETE', '/api/me', { confirmation: life.asha.password })).status,
  ).toBe(200)

  const leftRows = await rowsWith(texts(life))
  for (const line of await trailOf(life)) expect(line).not.toMatch(/mark-|@|\d{10}/i)
  expect(leftRows).toEqual([])
})

// S72
test('of somebody who paid, what stays is what the dialog says: name, number, course and dates', async () => {
  const life = await lived({ paid: true })
  const [old, current] = life.phones

  expect(
    (await send(life.asha, 'DELETE', '/api/me', { confirmation: life.asha.password })).status,
  ).toBe(200)

  const leftRows = await rowsWith(texts(life))
  const tableNames = leftRows.map((row) => row.split(':')[0])
  expect(tableNames.toSorted()).toEqual([
    // The receipts of both fees.
    'public.documents',
    'public.documents',
    'public.registrations',
    'public.registrations',
    'public.students',
  ])
  const publicRows = leftRows.filter((row) => row.startsWith('public.')).join('\n')
  for (const text of [life.asha.email, old, marks.note, marks.reason, marks.name])
    expect(publicRows).not.toContain(text)
  expect(publicRows).toContain(current)
  expect(publicRows).toContain(marks.newName)
})

// S72
test('what a user added to a record of the desk is deleted with them; what the desk wrote stays', async () => {
  const phone = studentsSite.newPhone()
  const desk = await studentsSite.addStudent({ name: 'Walk In', phone })
  const asha = await studentsSite.registerNewPerson(marks.name, studentsSite.newPhone())
  expect((await studentsSite.merge(desk, await studentsSite.studentOf(asha))).status).toBe(200)
  expect(await studentsSite.readStudent(desk)).toMatchObject({ email: asha.email })

  expect((await send(asha, 'DELETE', '/api/me', { confirmation: asha.password })).status).toBe(200)

  expect(await rowsWith([marks.name, asha.email])).toEqual([])
  expect(await studentsSite.readStudent(desk)).toMatchObject({
    name: 'Walk In',
    email: null,
    phone: `+91${phone}`,
  })
})

test('data of others stays readable', async () => {
  const [asha, biju] = [await lived({ paid: false }), await lived({ paid: false })]

  await send(asha.asha, 'DELETE', '/api/me', { confirmation: asha.asha.password })

  const trail = (await trailOf(biju)).join()
  for (const text of [marks.newName, marks.note, marks.reason]) expect(trail).toContain(text)
})
