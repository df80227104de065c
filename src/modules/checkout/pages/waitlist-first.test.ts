import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { runsAllTests } from '../../../../test-support/runs-all-tests.ts'
import {
  signInAsAdmin,
  signUp,
  signUpConfirmed,
  type Visitor,
} from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let now = new Date()
let checkouts: CheckoutSite
beforeAll(async () => {
  checkouts = await openCheckoutSite({ clock: () => now })
})
afterAll(() => checkouts.close())

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const wait = (visitor: Visitor, batch: number, phone = '98765 43210') =>
  visitor.post('/api/me/waitlist', { course: checkouts.course, batch, phone })

/** The state of each student in a batch, by e-mail. */
const placesIn = (batch: number) =>
  checkouts.site.sql<{ email: string; state: string }>(
    `select u.email, p.state from batch_seats p join users u on u.student_id = p.student_id
      where p.batch_id = $1 and p.state <> 'left' and coalesce(p.expires_at > $2, true)`,
    [batch, now],
  )

const servingJobs = () =>
  checkouts.site.sql(`select from graphile_worker.jobs where task_identifier like 'offer-%seats'`)
/** The minute job. */
const serve = () => checkouts.site.sql(`select graphile_worker.add_job('offer-all-seats')`)
const isOffered = (batch: number, { email }: { email: string }) =>
  waitFor(async () => expect(await placesIn(batch)).toEqual([{ email, state: 'offered' }]))

// S304
test('three accounts whose holds expire never pass the waitlist, in any round', async () => {
  const attackers = [
    await signUpConfirmed(checkouts.site),
    await signUpConfirmed(checkouts.site),
    await signUpConfirmed(checkouts.site),
  ]
  const customer = await signUpConfirmed(checkouts.site)
  const rounds = runsAllTests ? 18 : 3
  let offers = 0
  for (let round = 0; round < rounds; round += 1) {
    const batch = await checkouts.newBatch(1)
    const [holder, ...others] = [0, 1, 2].map((turn) => attackers[(round + turn) % 3])
    if (!holder) throw new Error('Nobody attacks.')
    expect((await checkouts.startCheckout(holder, batch)).status).toBe(200)
    expect((await wait(customer, batch)).status).toBe(200)

    // The hold expires, and all three act before the minute job.
    await waitFor(async () => expect(await servingJobs()).toEqual([]))
    pass(16)
    for (const one of [holder, ...others]) {
      const checkout = one && (await checkouts.startCheckout(one, batch))
      expect(checkout).toMatchObject({ status: 409 })
      expect(checkout?.message).toMatch(/go to the waitlist first|last seat .* was just taken/)
    }
    await serve()
    await isOffered(batch, customer)
    offers += 1
    await checkouts.site.sql(
      `update batch_seats set state = 'left', left_reason = 'declined', expires_at = null, offer_hash = null
        where batch_id = $1 and state = 'offered'`,
      [batch],
    )
    await checkouts.site.sql(`update waitlist_entries set state = 'left' where batch_id = $1`, [
      batch,
    ])
  }
  expect(offers).toBe(rounds)
})

// S305
test('a student without a confirmed e-mail neither holds nor waits, and nothing is stored', async () => {
  const batch = await checkouts.newBatch(1)
  const stranger = await signUp(checkouts.site)
  const { paise } = await (
    await stranger.get(fillPath('/api/checkouts/courses/{id}', { id: checkouts.course }))
  ).json()
  const request = { course: checkouts.course, batch, paise, phone: '98765 43210' }
  const begin = () => stranger.post('/api/checkouts', { ...request, isAdult: true, agreed: true })

  const response = await begin()

  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    fields: { code: expect.stringContaining('confirm your e-mail') },
  })
  expect(await placesIn(batch)).toEqual([])
  const student = () =>
    checkouts.site.sql('select student_id from users where email = $1', [stranger.email])
  expect(await student()).toEqual([{ student_id: null }])

  const checkout = await checkouts.startCheckout(await signUp(checkouts.site), batch)
  expect(checkout.status).toBe(200)
  const waitedResponse = await wait(stranger, batch)
  expect(waitedResponse.status).toBe(409)
  expect(await waitedResponse.json()).toMatchObject({ fields: { code: expect.any(String) } })
  expect(await student()).toEqual([{ student_id: null }])

  await checkouts.site.sql('update users set email_verified_at = now() where email = $1', [
    stranger.email,
  ])
  expect((await wait(stranger, batch)).status).toBe(200)
})

// S308
test('a student who let two offers expire waits again only if staff put them on the waitlist', async () => {
  const batch = await checkouts.newBatch(1)
  const [holder, slow] = [
    await signUpConfirmed(checkouts.site),
    await signUpConfirmed(checkouts.site),
  ]
  await checkouts.startCheckout(holder, batch)
  expect((await wait(slow, batch)).status).toBe(200)
  pass(16)
  for (const _ of [1, 2]) {
    await serve()
    await isOffered(batch, slow)
    pass(25 * 60)
  }
  await serve()
  await waitFor(async () => expect(await placesIn(batch)).toEqual([]))
  expect((await checkouts.startCheckout(holder, batch)).status).toBe(200)

  const response = await wait(slow, batch)
  expect(response.status).toBe(409)
  expect(((await response.json()) as { message: string }).message).toContain('offered a seat twice')

  const [row] = await checkouts.site.sql<{ id: string }>(
    'select student_id::text as id from users where email = $1',
    [slow.email],
  )
  const admin = await signInAsAdmin(checkouts.site)
  const byStaff = await admin.post(fillPath('/api/admin/batches/{id}/waitlist', { id: batch }), {
    student: row?.id,
  })
  expect(byStaff.status).toBe(200)
})

// S308
test('a student waits for at most five batches at once', async () => {
  const waits = await signUpConfirmed(checkouts.site)
  for (let number = 0; number < 6; number += 1) {
    const batch = await checkouts.newBatch(1)
    await checkouts.startCheckout(await signUp(checkouts.site), batch)
    expect((await wait(waits, batch)).status).toBe(number < 5 ? 200 : 409)
  }
})

// S306
test('a third hold is refused, with the waitlist and the desk as alternatives', async () => {
  const batch = await checkouts.newBatch(1)
  const buyer = await signUp(checkouts.site)
  for (const _ of [1, 2]) {
    expect((await checkouts.startCheckout(buyer, batch)).status).toBe(200)
    pass(16)
  }

  const third = await checkouts.startCheckout(buyer, batch)

  expect(third.status).toBe(409)
  expect(third.message).toContain('If the batch is full, join the waitlist.')
})
