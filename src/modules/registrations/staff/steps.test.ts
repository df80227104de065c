import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  readRefusal,
} from '../../../../test-support/registration-desk.ts'

// Half past eleven at night in India; half an hour later it is another day there.
const now = new Date('2026-11-20T18:00:00.000Z')

let desk: RegistrationDesk
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
})
afterAll(() => desk.site.close())

const feeMissing = 'Choose how the fee is paid, or “Not paid yet”.'
const reasonMissing = 'Choose or write why it is lost.'

describe('a step', () => {
  const whole = [
    ['new', 'contacted', {}],
    ['new', 'lost', { reason: 'Cannot be reached' }],
    ['contacted', 'confirmed', { payment: { method: 'cash' } }],
    ['contacted', 'lost', { reason: 'Fee is too high' }],
    ['confirmed', 'attending', {}],
    ['confirmed', 'lost', { reason: 'Exams' }],
    ['attending', 'completed', {}],
    ['attending', 'lost', { reason: 'Moved away' }],
    ['lost', 'new', {}],
  ] as const

  test('is possible where the table allows it, and nowhere else', async () => {
    const statuses = ['new', 'contacted', 'confirmed', 'attending', 'completed', 'lost']
    const takenSteps: string[] = []
    for (const from of statuses) {
      for (const to of statuses) {
        const id = await desk.addRegistration({ status: from })
        const response = await desk.changeStatus(id, {
          to,
          payment: { method: 'cash' },
          reason: 'Because',
        })
        if (response.ok) takenSteps.push(`${from} → ${to}`)
        else {
          const refusal = await readRefusal(response)
          expect(refusal).toMatchObject({ status: 400, fields: { to: expect.any(String) } })
          expect(refusal.message).toMatch(/^This step is not possible\. .+\.$/)
          expect(await desk.read(id)).toMatchObject({ status: from, version: 1, paidPaise: 0 })
        }
      }
    }
    expect(takenSteps).toEqual(whole.map(([from, to]) => `${from} → ${to}`))
  })

  test.each(whole)('from %s to %s keeps what it needs', async (status, to, needs) => {
    const id = await desk.addRegistration({ status, next: '2026-11-20' })

    expect((await desk.changeStatus(id, { to, ...needs })).status).toBe(200)

    const after = await desk.read(id)
    const reason = 'reason' in needs ? needs.reason : null
    expect(after).toMatchObject({
      status: to,
      version: 2,
      lostReason: reason,
      paidPaise: 'payment' in needs ? 50_000 : 0,
      // A contacted student still has to be called; the others need no call.
      nextContactOn: to === 'contacted' ? '2026-11-20' : null,
    })
    expect(after.timeline).toHaveLength(1)
    expect(await desk.readAuditLog(id)).toMatchObject([
      { action: 'change registration status', after: { status: to } },
    ])
  })

  test('without its input is refused beside the field', async () => {
    const contacted = await desk.addRegistration({ status: 'contacted' })

    const feeless = await readRefusal(await desk.changeStatus(contacted, { to: 'confirmed' }))
    const reasonless = await readRefusal(
      await desk.changeStatus(contacted, { to: 'lost', reason: '  ' }),
    )

    expect(feeless).toMatchObject({ status: 400, fields: { method: feeMissing } })
    expect(reasonless).toMatchObject({ status: 400, fields: { reason: reasonMissing } })
    expect(await desk.read(contacted)).toMatchObject({
      status: 'contacted',
      version: 1,
      timeline: [],
    })
  })

  test('asks for a fee once: a reopened registration that was paid stays paid', async () => {
    const id = await desk.addRegistration({ status: 'contacted' })
    await desk.changeStatus(id, { to: 'confirmed', payment: { method: 'cash' } })
    await desk.changeStatus(id, { version: 2, to: 'lost', reason: 'Exams' })
    await desk.changeStatus(id, { version: 3, to: 'new' })
    await desk.addContact(id, { version: 4 })

    expect(
      (await desk.changeStatus(id, { version: 5, to: 'confirmed', payment: { method: 'cash' } }))
        .status,
    ).toBe(200)

    expect(await desk.read(id)).toMatchObject({ status: 'confirmed', paidPaise: 50_000 })
  })
})

describe('two users on one registration', () => {
  // S93
  test('the later save is refused with what changed, and by whom', async () => {
    const id = await desk.addRegistration({})
    await desk.addContact(id, { outcome: 'no-answer', note: 'Rang twice.' }, desk.nikhil)

    const refusals = [
      await readRefusal(await desk.addContact(id, { note: 'Mine' })),
      await readRefusal(await desk.changeStatus(id, { to: 'contacted' })),
    ]

    for (const refusal of refusals) {
      expect(refusal.status).toBe(409)
      expect(refusal.message).toContain('your entry was not saved')
      expect(refusal.message).toContain(
        'Nikhil Rane at 11:30 pm: No answer · next contact Mon, 23 Nov (“Rang twice.”).',
      )
    }
    expect((await desk.read(id)).timeline).toHaveLength(1)
    expect((await desk.addContact(id, { version: 2, note: 'Mine' })).status).toBe(200)
  })

  // S93
  test('of twenty at once one is saved', async () => {
    const id = await desk.addRegistration({ status: 'contacted' })

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? desk.addContact(id, {}, index % 4 === 0 ? desk.meenal : desk.nikhil)
          : desk.changeStatus(id, { to: 'confirmed', payment: { method: 'cash' } }),
      ),
    )

    const statuses = responses.map((response) => response.status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    const { version, timeline, paidPaise } = await desk.read(id)
    expect(version).toBe(2)
    expect(timeline).toHaveLength(1)
    expect([0, 50_000]).toContain(paidPaise)
  })
})
