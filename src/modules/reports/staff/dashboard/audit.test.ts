import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../../../test-support/site.ts'
import type { AuditList } from '../../../audit/contract.ts'
import { fieldChanges } from '../../../audit/rules.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
  await site.sql(
    `insert into audit_events (actor_name, record_kind, record_id, event, facts) values
       ('System', 'account', '7a0e8a9e-0000-4000-8000-000000000000', 'promote account', '{}'),
       ('Meenal Joshi', 'student', '1001', 'edit student',
         '{"before": {"name": "Asha"}, "after": {"name": "Asha Rao"}}'),
       ('Biju Varghese', 'course', 'data-science', 'publish course', '{}'),
       ('Meenal Joshi', 'student', '10010', 'add student', '{"after": {"name": "Ravi"}}')`,
  )
})
afterAll(() => site.close())

async function ask(query: string) {
  const response = await admin.get(`/api/admin/audit?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as AuditList
}
const actions = async (query: string) => (await ask(query)).entries.map((entry) => entry.action)

describe('the activity list', () => {
  // S123
  test('is newest first, with everybody named in it', async () => {
    const { entries, actors } = await ask('')

    // Older than these are the events of the demo data.
    expect(entries.slice(0, 4).map((entry) => entry.action)).toEqual([
      'add student',
      'publish course',
      'edit student',
      'promote account',
    ])
    expect(actors).toEqual(['Biju Varghese', 'Meenal Joshi', 'System'])
  })

  test('shows who, when and which fields changed, and nothing else', async () => {
    const { entries } = await ask('record=student:1001')

    expect(entries).toEqual([
      {
        id: expect.any(Number),
        happenedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        actor: 'Meenal Joshi',
        kind: 'student',
        recordId: '1001',
        action: 'edit student',
        says: expect.stringMatching(/^edited student ./),
        changes: [{ field: 'Name', from: 'Asha', to: 'Asha Rao' }],
      },
    ])
  })

  test('names no account by its number', async () => {
    const { entries } = await ask('kind=account')

    expect(entries).toMatchObject([{ action: 'promote account', recordId: null }])
  })

  test('is narrowed by kind, by member of staff, and by both', async () => {
    expect(await actions('kind=student')).toEqual(['add student', 'edit student'])
    expect(await actions('actor=Biju%20Varghese')).toEqual(['publish course'])
    expect(await actions('actor=Meenal%20Joshi&kind=course')).toEqual([])
  })

  test('is narrowed to one student, with whoever was merged into them', async () => {
    expect(await actions('person=10010')).toEqual(['add student'])
    expect((await ask('person=10010')).person).toBe('S-10010')
    expect(await actions('person=10010&kind=course')).toEqual([])
  })

  // S123
  test('continues after the page before, each entry once', async () => {
    await site.sql(
      `insert into audit_events (actor_name, record_kind, record_id, event)
       select 'System', 'settings', 'site', 'change ' || n from generate_series(1, 70) n`,
    )
    const auditNames: string[] = []
    for (let query = 'kind=settings'; ; ) {
      const { entries, next } = await ask(query)
      auditNames.push(...entries.map((entry) => entry.action))
      if (next === null) break
      query = `kind=settings&before=${next}`
    }

    expect(auditNames).toEqual(Array.from({ length: 70 }, (_, index) => `change ${70 - index}`))
  })

  test.each([
    'record=student',
    'record=nothing:1',
    'kind=everything',
    'before=0',
    'before=1e99',
    'actor=%00',
    'person=0',
    'person=1e99',
    'record=student:%00',
  ])('refuses to be asked for %s', async (query) => {
    expect((await admin.get(`/api/admin/audit?${query}`)).status).toBe(400)
  })

  test.each([
    "update audit_events set actor_name = 'Nobody'",
    'delete from audit_events',
    'truncate audit_events',
  ])('cannot be rewritten, not even with access to the database: %s', async (statement) => {
    await expect(site.sql(statement)).rejects.toThrow('events is append-only')
  })
})

describe('the change of a field', () => {
  test.each([
    ['a phone number', { phone: '+919876543210' }, 'Phone', '+91 98765 43210'],
    ['money', { amountPaise: 1_25_000_00 }, 'Amount', '₹1,25,000'],
    ['a day', { nextContactOn: '2026-11-20' }, 'Next contact', '20 Nov 2026'],
    [
      'a time',
      { promoEndsAt: '2026-11-20T18:30:00.000Z' },
      'Promo ends at',
      /^21 Nov 2026, 12:00 am$/i,
    ],
    ['yes and no', { published: false }, 'Published', 'No'],
    ['a list', { languages: ['Java', 'SQL'] }, 'Languages', 'Java · SQL'],
    [
      'questions',
      { faqs: [{ question: 'When?', answer: 'Now' }] },
      'Questions and answers',
      'When?: Now',
    ],
    ['a record inside', { course: { realprice: 500 } }, 'Course, original price', '₹500'],
  ])('reads as words: %s', (_, after, field, to) => {
    expect(fieldChanges(null, after)).toEqual([
      { field, from: null, to: typeof to === 'string' ? to : expect.stringMatching(to) },
    ])
  })

  test('is left out without a change', () => {
    expect(fieldChanges({ name: 'Asha', notes: '' }, { name: 'Asha', notes: null })).toEqual([])
  })

  test('is empty after a removal', () => {
    expect(fieldChanges({ email: 'asha@mail.example' }, {})).toEqual([
      { field: 'E-mail', from: 'asha@mail.example', to: null },
    ])
  })
})
