import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk, refusalOf } from '../../../../test-support/desk.ts'

// Half past eleven at night in India; half an hour later it is another day there.
const now = new Date('2026-11-20T18:00:00.000Z')

let desk: Desk
beforeAll(async () => {
  desk = await openDesk(() => now)
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
        const id = await desk.register({ status: from })
        const response = await desk.move(id, { to, payment: { method: 'cash' }, reason: 'Because' })
        if (response.ok) takenSteps.push(`${from} → ${to}`)
        else {
          const refusal = await refusalOf(response)
          expect(refusal).toMatchObject({ status: 400, fields: { to: expect.any(String) } })
          expect(refusal.message).toMatch(/^This step is not possible\. .+\.$/)
          expect(await desk.read(id)).toMatchObject({ status: from, version: 1, paidPaise: 0 })
        }
      }
    }
    expect(takenSteps).toEqual(whole.map(([from, to]) => `${from} → ${to}`))
  })

  test.each(whole)('from %s to %s keeps what it needs', async (status, to, needs) => {
    const id = await desk.register({ status, next: '2026-11-20' })

    expect((await desk.move(id, { to, ...needs })).status).toBe(200)

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
    expect(await desk.audited(id)).toMatchObject([
      { action: 'change registration status', after: { status: to } },
    ])
  })

  test('without its input is refused beside the field', async () => {
    const contacted = await desk.register({ status: 'contacted' })

    const feeless = await refusalOf(await desk.move(contacted, { to: 'confirmed' }))
    const reasonless = await refusalOf(await desk.move(contacted, { to: 'lost', reason: '  ' }))

    expect(feeless).toMatchObject({ status: 400, fields: { method: feeMissing } })
    expect(reasonless).toMatchObject({ status: 400, fields: { reason: reasonMissing } })
    expect(await desk.read(contacted)).toMatchObject({
      status: 'contacted',
      version: 1,
      timeline: [],
    })
  })

  test('asks for a fee once: a reopened registration that was paid stays paid', async () => {
    const id = await desk.register({ status: 'contacted' })
    await desk.move(id, { to: 'confirmed', payment: { method: 'cash' } })
    await desk.move(id, { version: 2, to: 'lost', reason: 'Exams' })
    await desk.move(id, { version: 3, to: 'new' })
    await desk.contact(id, { version: 4 })

    expect(
      (await desk.move(id, { version: 5, to: 'confirmed', payment: { method: 'cash' } })).status,
    ).toBe(200)

    expect(await desk.read(id)).toMatchObject({ status: 'confirmed', paidPaise: 50_000 })
  })
})

describe('two users on one registration', () => {
  // S93
  test('the later save is refused with what changed, and by whom', async () => {
    const id = await desk.register({})
    await desk.contact(id, { outcome: 'no-answer', note: 'Rang twice.' }, desk.nikhil)

    const refusals = [
      await refusalOf(await desk.contact(id, { note: 'Mine' })),
      await refusalOf(await desk.move(id, { to: 'contacted' })),
    ]

    for (const refusal of refusals) {
      expect(refusal.status).toBe(409)
      expect(refusal.message).toContain('your entry was not saved')
      expect(refusal.message).toContain(
        'Nikhil Rane at 11:30 pm: No answer · next contact Mon, 23 Nov (“Rang twice.”).',
      )
    }
    expect((await desk.read(id)).timeline).toHaveLength(1)
    expect((await desk.contact(id, { version: 2, note: 'Mine' })).status).toBe(200)
  })

  // S93
  test('of twenty at once one is saved', async () => {
    const id = await desk.register({ status: 'contacted' })

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? desk.contact(id, {}, index % 4 === 0 ? desk.meenal : desk.nikhil)
          : desk.move(id, { to: 'confirmed', payment: { method: 'cash' } }),
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
