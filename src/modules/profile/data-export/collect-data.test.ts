import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFees } from '../../../../test-support/recorded-fees.ts'
import { addAuthenticatorApp, sendStepUp } from '../../../../test-support/second-step.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const register = (visitor: Visitor, phone: string, course: string) =>
  visitor.post('/api/free-demo/register', { phone, course })
const putPicture = async (visitor: Visitor) => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const headers = { 'content-type': 'image/png' }
  const body = new Uint8Array(Buffer.from(pixel, 'base64'))
  expect((await visitor.ask('/api/me/picture', { method: 'PUT', headers, body })).status).toBe(200)
}

/** Takes the fee of a registration, as the desk does. */
const payFee = (email: string, course: string) =>
  site.sql(
    recordFees(
      `select r.id, 50000, 'Sunil of the desk', now() from registrations r
         join users u on u.id = r.user_id where u.email = $1 and r.course = $2`,
    ),
    [email, course],
  )

/** An enrolment with its fee, as the desk makes it. */
const joinCourse = (email: string) =>
  site.sql(
    `with joined as (
       insert into enrolments
         (student_id, course, fee_paise, discount_paise, discount_reason, starts_on, is_adult,
          guardian_name, guardian_phone, guardian_agreed_at, guardian_email, key, enrolled_by)
       select student_id, 'MERN Stack', 600000, 100000, 'Came with a friend', '2026-12-01', false,
              'Vasant', '+919811122233', now(), 'vasant@mail.example', 'test of own data', 'Sunil of the desk'
         from users where email = $1 returning id),
     charged as (
       insert into ledger_entries (enrolment_id, kind, paise, key, recorded_by)
       select id, 'charge', 500000, 'charge of own data', 'Sunil of the desk' from joined)
     insert into dues (enrolment_id, part, paise, due_on) select id, 1, 500000, '2026-12-01' from joined`,
    [email],
  )

test('the export holds all data of a person, field by field, and no names of staff', async () => {
  const asha = await signUp(site)
  const phone = '+919876540001'
  await register(asha, phone, 'Data Science')
  await putPicture(asha)
  await payFee(asha.email, 'Data Science')
  await addAuthenticatorApp(asha, new Date())
  await site.sql(
    `insert into audit_events (record_kind, record_id, event, facts, actor_name)
     select 'registration', r.id::text, 'record contact', $2, 'Sunil of the desk' from registrations r
       join users u on u.id = r.user_id where u.email = $1`,
    [
      asha.email,
      {
        after: { outcome: 'reached', note: 'Will come on Monday.', by: 'Sunil of the desk', n: 7 },
        by: 'Sunil of the desk',
      },
    ],
  )

  await joinCourse(asha.email)

  const response = await asha.get('/api/me/data')

  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'content-disposition': expect.stringMatching(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    ),
    'cache-control': 'no-store',
  })
  const text = await response.text()
  expect(text).toMatch(/^\{\n {2}"about"/)
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(JSON.parse(text)).toEqual({
    about: expect.stringContaining(asha.name),
    createdAt: at,
    account: {
      acceptedTerms: expect.stringMatching(/\/terms\/versions\/0$/),
      name: asha.name,
      email: asha.email,
      emailConfirmedAt: null,
      phone: null,
      role: 'student',
      roles: [],
      picture: expect.stringMatching(/^http:\/\/.*\/profile-pictures\//),
      hasPassword: true,
      createdAt: at,
      updatedAt: at,
    },
    signIns: [
      {
        device: 'A browser we do not know',
        userAgent: 'node',
        signedInAt: at,
        lastUsedAt: at,
        endsAt: at,
      },
    ],
    savedViews: [],
    knownBrowsers: [{ lastSignInAt: at }],
    secondSteps: [
      { kind: 'authenticator', name: 'Authenticator app', addedAt: at, lastUsedAt: null },
    ],
    linkedProviders: [],
    linksSentByMail: expect.any(Array),
    studentRecord: {
      name: asha.name,
      email: asha.email,
      phone,
      course: 'Data Science',
      status: 'Pending',
      createdAt: at,
      updatedAt: at,
      notes: [],
      seats: [],
      waitlist: [],
    },
    registrations: [
      {
        course: 'Data Science',
        phone,
        status: 'new',
        registeredAt: at,
        source: 'Website',
        heardOf: null,
        attribution: [],
        nextContactOn: null,
        lostReason: null,
        tags: [],
        feesPaid: [{ rupees: 500, paidAt: at }],
        history: [
          { what: 'registered', at, detail: { phone } },
          {
            what: 'contact',
            at,
            detail: { outcome: 'reached', note: 'Will come on Monday.' },
          },
        ],
      },
    ],
    attendance: [],
    handedIn: [],
    certificates: [],
    refundRequests: [],
    enrolments: [
      {
        course: 'MERN Stack',
        state: 'enrolled',
        startsOn: '2026-12-01',
        enrolledAt: at,
        feeInRupees: 6000,
        discountInRupees: 1000,
        discountReason: 'Came with a friend',
        guardian: {
          name: 'Vasant',
          phone: '+919811122233',
          agreedAt: at,
          email: 'vasant@mail.example',
          mailsAgreedAt: null,
        },
        parts: [{ rupees: 5000, dueOn: '2026-12-01' }],
        money: [{ what: 'charge', rupees: 5000, method: null, at, documents: [] }],
        upiClaims: [],
        cheques: [],
      },
    ],
    payments: [],
  })
  expect(text).not.toMatch(/Sunil|argon2|secret/i)
})

// S135
test('the export asks for the second factor where there is one', async () => {
  const asha = await signUp(site)
  const shownAgo = (minutes: number) =>
    site.sql(
      `update sessions set reauthenticated_at = now() - make_interval(mins => $2)
        where user_id = (select id from users where email = $1)`,
      [asha.email, minutes],
    )
  await shownAgo(11)
  expect((await asha.get('/api/me/data')).status).toBe(200)
  await shownAgo(0)
  const { codeAt } = await addAuthenticatorApp(asha, new Date())
  expect((await asha.get('/api/me/data')).status).toBe(200)

  await shownAgo(11)
  const response = await asha.get('/api/me/data')
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ stepUp: true })
  const next = codeAt(new Date(Date.now() + 30_000))
  expect((await sendStepUp(asha, { code: next })).status).toBe(200)
  expect((await asha.get('/api/me/data')).status).toBe(200)
})

test('the export is for its owner only and is limited', async () => {
  expect((await visit(site).get('/api/me/data')).status).toBe(401)
  const asha = await signUp(site)
  const answers = await Promise.all(Array.from({ length: 11 }, () => asha.get('/api/me/data')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
