import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newBatch,
  newEnrolledStudent,
  ownRefunds,
  pay,
} from '../../../../test-support/refund-requests.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

const clock = () => new Date('2026-11-23T06:00:00Z')
let site: Site
let owner: Visitor
beforeAll(async () => {
  site = await openSite({ clock, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  owner = await signInAsAdmin(site)
})
afterAll(() => site.close())

/** Enrolled in a batch that started in November, and moved to one that starts later. */
async function movedStudent(startsOn: string) {
  const from = await newBatch(site)
  const to = await newBatch(site, { from: startsOn })
  const student = await newEnrolledStudent(site, owner, { batch: from, paid: [] })
  const address = fillPath('/api/admin/batches/{id}/people/{student}', {
    id: from,
    student: student.studentId,
  })
  const answer = await owner.ask(address, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  })
  expect(answer.status).toBe(200)
  return { student, to }
}

test('who moved gets everything back if the new batch is then put off by more than fourteen days', async () => {
  const { student, to } = await movedStudent('2026-12-14')
  await pay(owner, student.enrolment, 1_200_000)
  const groundNow = async () => (await ownRefunds(student))[0]?.calculation
  // Their own wish to start two weeks later is no reason.
  expect(await groundNow()).toMatchObject({ ground: 'early' })

  await site.sql(
    `update batches set starts_on = '2026-12-30', ends_on = '2027-01-25' where id = $1`,
    [to],
  )

  expect(await groundNow()).toMatchObject({ ground: 'put-off', days: 16, backPaise: 1_200_000 })
})

test('who moved to a later batch gets a receipt voucher until that batch starts', async () => {
  await site.sql(
    `insert into tax_settings (valid_from, gst, gstin, sac, rate, saved_by)
     values ('2026-04-01', 'regular', '27AAPFU0939F1ZV', '999293', 1800, 'Test')`,
  )
  const { student, to } = await movedStudent('2026-12-14')
  await site.sql(`update enrolments set starts_on = '2026-11-16' where id = $1`, [
    student.enrolment,
  ])
  await pay(owner, student.enrolment, 200_000)
  await site.sql(`update batches set starts_on = '2026-11-20' where id = $1`, [to])
  await pay(owner, student.enrolment, 100_000)

  expect(
    await site.sql('select kind from documents where enrolment_id = $1 order by id', [
      student.enrolment,
    ]),
  ).toEqual([{ kind: 'receipt-voucher' }, { kind: 'tax-invoice' }])
})
