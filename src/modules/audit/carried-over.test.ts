import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAdmin } from '../../../content/people.ts'
import { passNight } from '../../../test-support/night.ts'
import {
  emptyDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../test-support/site.ts'
import type { RegistrationRecord } from '../registrations/contract.ts'
import type { StudentPageData } from '../students/contract.ts'
import type { AuditList } from './contract.ts'
import { sealFacts } from './seal-values.server.ts'

/**
 * A database as it was when timelines and the audit log were two tables, with what the code of then left
 * in them, opened by the product of today.
 */
const migration = '0020_one_history.sql'
const folder = 'db/migrations/'

let site: Site
let admin: Visitor
let database: pg.Client
let registration: number
let student: number
beforeAll(async () => {
  const { connectionString } = await emptyDatabase()
  database = new pg.Client({ connectionString })
  await database.connect()
  await database.query(
    `create table migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.sql') || name >= migration) continue
    const text = await readFile(folder + name, 'utf8')
    await database.query(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await ask('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  await leaveAsBefore()
  site = await openSite({ connectionString })
  admin = await signInAsAdmin(site)
})
afterAll(async () => {
  await database.end()
  await site.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await database.query(text, values)).rows

let minute = 0
const later = () => new Date(Date.UTC(2026, 9, 1, 9, ++minute))

const line = (kind: string, detail: object, at: Date, input: object = {}) => {
  const { actor = 'Meenal Joshi', version = null } = input as { actor?: null; version?: number }
  return ask(
    `insert into timeline_entries (registration_id, kind, detail, actor_name, version, happened_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [registration, kind, detail, actor, version, at],
  )
}

type ChangedFields = { before?: object; after?: object }
const entry = (
  record: string,
  action: string,
  at: Date,
  { before, after, keys }: ChangedFields & { keys: number[] | null },
) => {
  const [kind, id] = record.split(':')
  return ask(
    `insert into audit_entries
       (actor_name, record_kind, record_id, action, before, after, key_ids, happened_at)
     values ('Meenal Joshi', $1, $2, $3, $4, $5, $6, $7)`,
    [kind, id, action, before ?? null, after ?? null, keys, at],
  )
}

async function keyOf(kind: 'student' | 'registration', id: number) {
  const key = randomBytes(32)
  const [row] = await ask(
    'insert into trail_keys (record_kind, record_id, key) values ($1, $2, $3) returning id::int',
    [kind, String(id), key],
  )
  const seal = (fields: object, plain: string[] = []) =>
    sealFacts({ kind, id: String(id) }, { ...fields }, plain, [key])
  return { keys: [row?.id as number], seal }
}

async function leaveAsBefore() {
  await ask(
    `insert into users (name, email, role, email_verified_at) values ($1, $2, 'admin', now())`,
    [demoAdmin.name, demoAdmin.email],
  )
  const [asha] = await ask(
    `insert into students (name, email, phone, course, source, version)
     values ('Asha Rao', 'asha@mail.example', '+919810000001', 'Other', 'registration', 2)
     returning id::int`,
  )
  student = asha?.id
  const [sentRegistration] = await ask(
    `insert into registrations (student_id, course, phone, status, version)
     values ($1, 'Data Science', '+919810000001', 'confirmed', 5) returning id::int`,
    [student],
  )
  registration = sentRegistration?.id
  const ofStudent = await keyOf('student', student)
  const ofRegistration = await keyOf('registration', registration)
  const [plain, one] = [['status', 'nextContactOn', 'outcome', 'amountPaise'], registration]

  await line('registered', { phone: '+919810000009' }, later(), { actor: null })
  await line('phone changed', { from: '+919810000009', to: '+919810000001' }, later(), {
    actor: null,
    version: 2,
  })
  // From before the trail noted contacts.
  const early = { outcome: 'no-answer', note: 'Rings out', next: '2026-10-02' }
  await line('contact', early, later(), { version: 3 })
  // In both, sealed in the trail.
  const calledAt = later()
  const contact = { outcome: 'reached', note: 'Father pays', next: '2026-10-03' }
  await line('contact', { ...contact, from: 'new', to: 'contacted', with: 77 }, calledAt, {
    version: 4,
  })
  const after = { status: 'contacted', nextContactOn: '2026-10-03', outcome: 'reached' }
  await entry(`registration:${one}`, 'record contact', calledAt, {
    before: { status: 'new', nextContactOn: null },
    after: ofRegistration.seal({ ...after, note: 'Father pays' }, plain),
    keys: ofRegistration.keys,
  })
  await entry(`student:${student}`, 'edit student', later(), {
    before: ofStudent.seal({ name: 'Asha R' }),
    after: ofStudent.seal({ name: 'Asha Rao' }),
    keys: ofStudent.keys,
  })
  // Noted by code that did not seal yet.
  const paid = later()
  const fee = { from: 'contacted', to: 'confirmed', reason: null, amountPaise: 50_000 }
  await line('moved', fee, paid, { version: 5 })
  await entry(`registration:${one}`, 'move registration', paid, {
    before: { status: 'contacted', nextContactOn: null, lostReason: 'Old reason' },
    after: { status: 'confirmed', nextContactOn: null, lostReason: null, amountPaise: 50_000 },
    keys: null,
  })
  const subject = 'Asha, you are registered'
  const parkFacts = { recipient: 'student', subject, reason: 'No such mailbox.' }
  await line('mail parked', parkFacts, later(), { actor: 'System' })
  const settledAt = later()
  const settleFacts = { recipient: 'student', subject, how: 'sent-again', elsewhere: true }
  await line('mail settled', settleFacts, settledAt)
  await entry(`registration:${one}`, 'send mail again', settledAt, {
    before: ofRegistration.seal({ email: 'ahsa@mail.example' }),
    after: ofRegistration.seal({ email: 'asha@mail.example' }),
    keys: ofRegistration.keys,
  })
  await line('filed', { from: 1003, to: student }, later(), { actor: 'System' })
  await entry('course:data-science', 'publish course', later(), {
    before: { title: 'Data' },
    after: { title: 'Data Science' },
    keys: [],
  })
  await entry(`student:${student}`, 'part account', later(), {
    after: ofStudent.seal({ parted: 'S-1003' }),
    keys: ofStudent.keys,
  })
}

const read = async <T>(address: string) => (await (await admin.get(address)).json()) as T
const expectedLines = [
  ['System', `Filed under S-1001, before under S-1003`, null],
  ['Meenal Joshi', 'Sent the mail “Asha, you are registered” again, to another address', null],
  ['System', 'The mail “Asha, you are registered” did not arrive', 'No such mailbox.'],
  ['Meenal Joshi', 'Contacted → Confirmed, fee of ₹500 recorded', null],
  [
    'Meenal Joshi',
    'Reached, now contacted, next on Sat, 3 Oct, together with registration 77',
    'Father pays',
  ],
  ['Meenal Joshi', 'No answer, next on Fri, 2 Oct', 'Rings out'],
  [null, 'Phone number corrected from +91 98100 00009 to +91 98100 00001', null],
  [null, 'Registered with +91 98100 00009', null],
]

// S123
test('a timeline reads as it did', async () => {
  const { timeline } = await read<RegistrationRecord>(`/api/admin/registrations/${registration}`)

  expect(timeline.map(({ who: author, what, note }) => [author, what, note])).toEqual(expectedLines)
})

// S123
test('the audit trail reads as it did, in its order', async () => {
  const { entries } = await read<AuditList>('/api/admin/audit')

  const of = (field: string, from: string | null, to: string | null) => ({ field, from, to })
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['part account', [of('Parted', null, 'S-1003')]],
    ['publish course', [of('Title', 'Data', 'Data Science')]],
    ['send mail again', [of('E-mail', 'ahsa@mail.example', 'asha@mail.example')]],
    [
      'move registration',
      [
        of('Status', 'contacted', 'confirmed'),
        of('Reason for leaving', 'Old reason', null),
        of('Amount', null, '₹500'),
      ],
    ],
    ['edit student', [of('Name', 'Asha R', 'Asha Rao')]],
    [
      'record contact',
      [
        of('Status', 'new', 'contacted'),
        of('Next contact', null, '3 Oct 2026'),
        of('Note', null, 'Father pays'),
        of('Outcome', null, 'reached'),
      ],
    ],
  ])
})

// S123
test('a student’s history reads as it did', async () => {
  const { history } = await read<StudentPageData>(`/api/admin/students/${student}`)

  const lines = expectedLines.map(([, what]) => `Data Science: ${what}`)
  expect(history.map(({ text }) => text)).toEqual([
    'Part account',
    ...lines.slice(0, 4),
    'Changed',
    ...lines.slice(4),
  ])
})

// S123
test('what happened is there once, with what it says of people sealed by the first night', async () => {
  await passNight(site)

  const [counts] = await ask(`select count(*)::int as events,
    count(*) filter (where facts::text ~* 'father|rings|asha|9810000|mailbox|old reason')::int as clear,
    count(*) filter (where key_ids is null)::int as unsealed from events`)
  expect(counts).toEqual({ events: 11, clear: 0, unsealed: 0 })
  const { timeline } = await read<RegistrationRecord>(`/api/admin/registrations/${registration}`)
  expect(timeline.map(({ who: author, what, note }) => [author, what, note])).toEqual(expectedLines)
})

// S124
test('who made the version that stands is known of what had no numbers', async () => {
  const response = await admin.ask(`/api/admin/students/${student}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, name: 'Asha Roy' }),
  })

  expect(response.status).toBe(409)
  expect(await response.text()).toContain('Meenal Joshi')
})
