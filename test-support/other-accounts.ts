import { expect } from 'vitest'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { dayInIndia } from '../src/ui/format/days.ts'
import { openPopup, returnFromProvider, signInBody } from './popup.ts'
import type { TestProvider } from './provider.ts'
import { onePixel } from './route-requests.ts'
import { type Site, signUp, type Visitor, visit } from './site.ts'

export type OtherAccounts = Awaited<ReturnType<typeof createOtherAccounts>>
/** Facts that a stranger can type, by name: “A’s phone”, “A’s phone, with +91”. */
export type AccountFacts = Record<string, string | number>

let accountSets = 0
let lastPhone = 9_820_000_000
export const newPhone = () => String(++lastPhone)

/**
 * A has an account with everything an account can have; D was entered by staff and has none; E comes later.
 * Data that no stranger can know contains `secretMark`. `knownTexts` are the texts by which a fact is recognised in
 * a response.
 */
export async function createOtherAccounts(site: Site, staff: Visitor) {
  accountSets += 1
  const secretMark = `secret${accountSets}x${Math.random().toString(36).slice(2, 8)}`
  const [account, d] = await Promise.all([createA(site, secretMark), createD(staff, secretMark)])
  const entry = await addStaffRecords(site, staff, { account, secretMark })
  const ownAccount = await describeAccount(site, account)
  const phoneOfE = newPhone()
  return {
    secretMark,
    phoneOfE,
    account: { ...account, ...ownAccount },
    studentIds: [entry.id, d.id],
    registrations: entry.registrations,
    facts: {
      ...spellingsOf('A’s', account),
      ...spellingsOf('D’s', d),
      'A’s other e-mail': entry.email,
      'A’s other e-mail, in capitals': entry.email.toUpperCase(),
      'A’s earlier phone': account.earlierPhone,
      'A’s user id': ownAccount.id,
      'A’s session key': ownAccount.sessionKey,
      'A’s provider key': ownAccount.providerKey,
      'A’s student id': entry.id,
      'A’s student number': `S-${entry.id}`,
      'A’s registration id': entry.registrations[0] ?? 0,
      'A’s enrolment id': entry.purchase.enrolment,
      'A’s batch': entry.purchase.batch,
      'A’s order id': entry.purchase.order,
      'D’s student id': d.id,
      'E’s phone': phoneOfE,
      'E’s phone, with +91': `+91${phoneOfE}`,
    } satisfies AccountFacts,
    knownTexts: {
      ...knownTextsOf('A’s', account),
      ...knownTextsOf('D’s', d),
      'A’s earlier phone': account.earlierPhone,
      'A’s other e-mail': entry.email,
      'A’s user id': ownAccount.id,
      'E’s phone': phoneOfE,
    },
  }
}

/**
 * Later events: A registers once more, E comes for the first time, D by a provider with a verified e-mail,
 * and staff write about them. Returns which accounts their records belong to, and what was merged with
 * those of A and E.
 */
export async function runLaterEvents(
  site: Site,
  { staff, provider, others }: { staff: Visitor; provider: TestProvider; others: OtherAccounts },
) {
  const { account, secretMark: victimMark, phoneOfE } = others
  await signUpAsD(site, provider, others)
  const e = await signUp(site, { name: `Esha ${victimMark}` })
  await expectOk(account.post('/api/free-demo/register', { phone: account.phone, course: 'Other' }))
  await expectOk(e.post('/api/free-demo/register', { phone: phoneOfE, course: 'MERN Stack' }))
  const entries = await site.sql<{ id: number }>(
    'select distinct student_id::int as id from users where email = any($1) order by id',
    [[account.email, e.email]],
  )
  const ids = entries.map(({ id }) => id)
  for (const id of ids)
    await expectOk(staff.post(`/api/admin/students/${id}/notes`, { note: `Later: ${victimMark}` }))
  const linkedAccounts = await site.sql<{ email: string }>(
    `select email from users where student_id = any($1)
     union select email from users join registrations r on user_id = users.id
      where r.student_id = any($1)`,
    [ids],
  )
  const merges = await site.sql(
    'select id from student_merges where surviving_id = any($1) or merged_id = any($1)',
    [ids],
  )
  const ownEmails = [account.email, e.email]
  return {
    entries: ids.length,
    strangers: linkedAccounts.filter(({ email }) => !ownEmails.includes(email)),
    merges,
  }
}

type PersonFacts = { name: string; email: string; phone: string }

const knownTextsOf = <Owner extends string>(owner: Owner, { name, email, phone }: PersonFacts) =>
  ({ [`${owner} name`]: name, [`${owner} e-mail`]: email, [`${owner} phone`]: phone }) as Record<
    `${Owner} ${'name' | 'e-mail' | 'phone'}`,
    string
  >

/** Spellings that an account or a form accepts for the same person. */
function spellingsOf(ownerId: string, person: PersonFacts): AccountFacts {
  const { name, email, phone } = person
  const [local, host] = email.split('@')
  const halves = [phone.slice(0, 5), phone.slice(5)]
  return {
    [`${ownerId} name`]: name,
    [`${ownerId} e-mail`]: email,
    [`${ownerId} e-mail, in capitals`]: email.toUpperCase(),
    [`${ownerId} e-mail, between blanks`]: `  ${email} `,
    [`${ownerId} e-mail, in full width`]: email.replace(/^\w/, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
    ),
    [`${ownerId} e-mail, with a tag`]: `${local}+1@${host}`,
    [`${ownerId} phone`]: phone,
    [`${ownerId} phone, with +91`]: `+91${phone}`,
    [`${ownerId} phone, in halves`]: `+91-${halves.join(' ')}`,
    [`${ownerId} phone, with 0`]: `0${phone}`,
    [`${ownerId} phone, with 0091`]: `0091 ${phone}`,
    [`${ownerId} phone, in Devanagari`]: phone.replace(/\d/g, (digit) =>
      String.fromCharCode(0x966 + Number(digit)),
    ),
  }
}

async function createA(site: Site, victimMark: string) {
  const account = await signUp(site, { name: `Asha Kulkarni ${victimMark.replace('secret', '')}` })
  const { name, email, password } = account
  const [phone, earlier] = [newPhone(), newPhone()]
  await site.sql('update users set email_verified_at = now() where email = $1', [email])
  await expectOk(account.post('/api/auth/login', { email, password }, { 'user-agent': victimMark }))
  const change = (method: string, path: string, type: string, body: string | Buffer<ArrayBuffer>) =>
    expectOk(account.ask(path, { method, headers: { 'content-type': type }, body }))
  const json = 'application/json'
  await change('PATCH', '/api/me', json, JSON.stringify({ name, phone }))
  // Refused for a moment while many pictures are drawn at once.
  await expect
    .poll(
      async () => {
        const headers = { 'content-type': 'image/png' }
        const body = Buffer.from(onePixel, 'base64')
        return (await account.ask('/api/me/picture', { method: 'PUT', headers, body })).status
      },
      { timeout: 60_000 },
    )
    .toBe(200)
  const emailChange = { email: `${victimMark}@mail.example`, password }
  await change('PUT', '/api/me/email', json, JSON.stringify(emailChange))
  for (const [number, course] of [
    [earlier, 'Data Science'],
    [phone, 'Data Science'],
    [phone, 'MERN Stack'],
  ])
    await expectOk(account.post('/api/free-demo/register', { phone: number, course }))
  return { ...account, phone, earlierPhone: earlier }
}

async function createD(staff: Visitor, victimMark: string) {
  const tag = victimMark.replace('secret', '')
  const person = { name: `Devika ${tag}`, email: `devika-${tag}@mail.example`, phone: newPhone() }
  const response = await expectOk(staff.post('/api/admin/students', person))
  const { student } = (await response.json()) as { student: { id: number } }
  const note = `Her father pays. ${victimMark}`
  await expectOk(staff.post(`/api/admin/students/${student.id}/notes`, { note }))
  return { ...person, id: student.id }
}

/** Staff's data about A: name and e-mail of their own, notes, calls, a fee, an old course. */
async function addStaffRecords(
  site: Site,
  staff: Visitor,
  { account, secretMark: victimMark }: { account: { email: string }; secretMark: string },
) {
  const registered = await site.sql<{ id: number; student: number; version: number }>(
    `select r.id::int, r.student_id::int as student, version from registrations r
      where user_id = (select id from users where email = $1) order by r.id`,
    [account.email],
  )
  const [first] = registered
  if (!first) throw new Error('A has no registration.')
  const email = account.email.replace('person', 'office')
  const entry = `/api/admin/students/${first.student}`
  const { student } = (await (await staff.get(entry)).json()) as { student: { version: number } }
  const change = { version: student.version, name: `Asha ${victimMark}`, email }
  await expectOk(
    staff.ask(entry, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    }),
  )
  await expectOk(staff.post(`${entry}/notes`, { note: `Afraid of her uncle. ${victimMark}` }))
  const registration = `/api/admin/registrations/${first.id}`
  const { version } = first
  const call = { version, outcome: 'reached', note: victimMark, nextContactOn: today() }
  await expectOk(staff.post(`${registration}/contacts`, call))
  const payment = { method: 'cash' }
  const confirmed = { version: version + 1, to: 'confirmed', payment }
  await expectOk(staff.post(`${registration}/status`, confirmed))
  const old = await addOldRecords(site, first.id, victimMark)
  const registrations = [...registered.map(({ id }) => id), old]
  const purchase = await addPurchase(site, staff, {
    student: first.student,
    secretMark: victimMark,
  })
  return { id: first.student, email, registrations, purchase }
}

/** A's enrolment with a payment, a seat, a waitlist entry, and an order. */
async function addPurchase(
  site: Site,
  staff: Visitor,
  { student, secretMark: victimMark }: { student: number; secretMark: string },
) {
  const startsOn = today()
  const enrolment = {
    key: `joining-${victimMark}`,
    course: 'android-development',
    registration: null,
    feePaise: 3_000_000,
    discountPaise: 0,
    discountReason: 'Agreed at the desk',
    startsOn,
    parts: [{ percent: 100, days: 0 }],
    isAdult: true,
    guardian: null,
  }
  const response = await expectOk(
    staff.post(fillPath('/api/admin/students/{id}/enrolments', { id: student }), enrolment),
  )
  const { enrolment: id } = (await response.json()) as { enrolment: number }
  const paid = { key: `payment-${victimMark}`, paise: 500_000, method: 'cash', reference: null }
  const payments = fillPath('/api/admin/enrolments/{id}/payments', { id })
  await expectOk(staff.post(payments, paid))
  const cheque = {
    key: `cheque-${victimMark}`,
    paise: 300_000,
    method: 'cheque',
    reference: '000123',
  }
  await expectOk(staff.post(payments, cheque))
  await site.sql(
    `insert into upi_claims (enrolment_id, paise, reference, key, claimed_by, claimed_at)
     values ($1, 100000, upper(substr(md5($2), 1, 10)), $2, 'Staff', now())`,
    [id, `upi-claim-${victimMark}`],
  )
  const [seat] = await site.sql<{ batch: number }>(
    `with planned as (
       insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       select id, 'online', '03', '{1,3}', '19:00', '21:00', current_date + 30, current_date + 90,
              10, now(), now() + interval '20 days', 'Staff'
         from courses order by id limit 1
       returning id, course_id
     ), waiting as (
       insert into waitlist_entries (course_id, student_id, since, queued_at, changed_at)
       select course_id, $1, now(), now(), now() from planned
     ) insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
       select id, $1, 'taken', 'desk', now(), now() from planned
       returning batch_id::int as batch`,
    [student],
  )
  const [order] = await site.sql<{ id: string }>(
    `insert into orders (user_id, student_id, purpose, course_id, course, batch_id, fee_paise, paise,
                         agreed_at, gateway, gateway_order, state, created_at, changed_at)
     select u.id, $1, 'seat', b.course_id, $3, b.id, 3000000, 3000000, now(), 'razorpay', $3, 'started',
            now(), now()
       from users u, batches b where u.student_id = $1 and b.id = $2
     returning id`,
    [student, seat?.batch, `order_${victimMark}`],
  )
  return { enrolment: id, batch: seat?.batch ?? 0, order: order?.id ?? '' }
}

/** A course that is no longer offered, and a provider; returns that registration's number. */
async function addOldRecords(site: Site, registration: number, victimMark: string) {
  const [old] = await site.sql<{ id: number }>(
    `with made as (
       insert into registrations (student_id, user_id, course, phone, status)
       select student_id, user_id, $2, phone, 'completed' from registrations where id = $1
       returning id, user_id
     ), linked as (
       insert into provider_accounts (issuer, subject, user_id)
       select 'https://id.example', $2, user_id from made)
     select id::int from made`,
    [registration, `Robotics ${victimMark}`],
  )
  return old?.id ?? 0
}

async function signUpAsD(
  site: Site,
  provider: TestProvider,
  { secretMark: victimMark, knownTexts }: OtherAccounts,
) {
  const visitor = visit(site)
  const email = knownTexts['D’s e-mail']
  const claims = { sub: victimMark, email, email_verified: true, name: `Devika ${victimMark}` }
  const back = provider.approve(await openPopup(visitor), claims)
  const { message } = await returnFromProvider(visitor, back)
  if (!message) throw new Error('D did not come through.')
  await expectOk(visitor.post('/api/auth/register', signInBody(message)))
}

/** Picture address, and the keys of account, session and provider in lists. */
async function describeAccount(site: Site, account: Visitor & { email: string }) {
  const read = async <T>(path: string) => (await (await account.get(path)).json()) as T
  const { user } = await read<{ user: { profilePic: string } }>('/api/me')
  const { sessions } = await read<{ sessions: { key: string }[] }>('/api/me/sessions')
  const { providers } = await read<{ providers: { key: string }[] }>('/api/me/providers')
  const [row] = await site.sql<{ id: string }>('select id from users where email = $1', [
    account.email,
  ])
  return {
    id: row?.id ?? '',
    picture: user.profilePic,
    sessionKey: sessions[0]?.key ?? '',
    providerKey: providers[0]?.key ?? '',
  }
}

const today = () => dayInIndia(new Date())

async function expectOk(pending: Promise<Response>): Promise<Response> {
  const response = await pending
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response
}
