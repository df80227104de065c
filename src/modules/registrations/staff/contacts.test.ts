import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newContact,
  openRegistrationDesk,
  type RegistrationDesk,
  readRefusal,
  registrationAddress,
} from '../../../../test-support/registration-desk.ts'
import { hire } from '../../../../test-support/team.ts'

// Half past eleven at night in India; half an hour later the day there is another one.
const now = new Date('2026-11-20T18:00:00.000Z')

let desk: RegistrationDesk
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
})
afterAll(() => desk.site.close())

const notPlain = 'Write the note as plain text.'
const noDay = 'Choose a day, such as 2026-11-21.'
const noVersion = 'The version is missing. Reload the page.'
const noOther = 'Name the other registrations by number and version.'

describe('a contact', () => {
  test('stores outcome, note and next date in one save, with its author', async () => {
    const id = await desk.addRegistration({})

    const response = await desk.addContact(id, { note: ' Has exams.\r\nCall after six. ' })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: true,
      message: 'The contact is saved.',
      version: 2,
    })
    expect(await desk.read(id)).toMatchObject({
      status: 'contacted',
      version: 2,
      nextContactOn: '2026-11-23',
      timeline: [
        {
          who: 'Meenal Joshi',
          what: 'Reached · New → Contacted · next contact Mon, 23 Nov',
          note: 'Has exams.\nCall after six.',
        },
      ],
    })
    expect(await desk.readAuditLog(id)).toEqual([
      {
        action: 'record contact',
        actor_name: 'Meenal Joshi',
        before: { status: 'new', nextContactOn: null },
        after: {
          status: 'contacted',
          nextContactOn: '2026-11-23',
          outcome: 'reached',
          note: 'Has exams.\nCall after six.',
        },
      },
    ])
  })

  test.each(['no-answer', 'message', 'wrong-number'])(
    'that reached nobody leaves a new one new: %s',
    async (outcome) => {
      const id = await desk.addRegistration({})

      await desk.addContact(id, { outcome })

      expect(await desk.read(id)).toMatchObject({ status: 'new', nextContactOn: '2026-11-23' })
    },
  )

  test.each([
    ['new', null, 'Choose the next date, so that nobody is forgotten.'],
    ['contacted', null, 'Choose the next date, so that nobody is forgotten.'],
    ['contacted', '2026-11-19', 'Choose today or a later day.'],
    ['contacted', '2027-11-22', 'Choose a day within a year.'],
    ['completed', '2026-11-23', 'It is completed: there is no next date. Leave it empty.'],
    ['lost', '2026-11-23', 'It is lost: there is no next date. Leave it empty.'],
  ])('of a %s one is refused with the date %s', async (status, nextContactOn, message) => {
    const id = await desk.addRegistration({ status })

    const refusal = await readRefusal(await desk.addContact(id, { nextContactOn }))

    expect(refusal).toEqual({
      status: 400,
      success: false,
      message,
      fields: { nextContactOn: message },
    })
    expect(await desk.read(id)).toMatchObject({ status, version: 1, timeline: [] })
    expect(await desk.readAuditLog(id)).toEqual([])
  })

  // S131
  test.each([
    [{ outcome: 'shouted' }, 'outcome', 'Choose the outcome.'],
    [{ outcome: null }, 'outcome', 'Choose the outcome.'],
    [{ note: 'x'.repeat(1001) }, 'note', 'That is too long: 1000 characters at most.'],
    [{ note: 'a\u0000b' }, 'note', notPlain],
    [{ note: 'half \ud800' }, 'note', notPlain],
    [{ note: 7 }, 'note', notPlain],
    [{ nextContactOn: '2026-02-30' }, 'nextContactOn', noDay],
    [{ nextContactOn: 'tomorrow' }, 'nextContactOn', noDay],
    [{ nextContactOn: undefined }, 'nextContactOn', noDay],
    [{ version: 0 }, 'version', noVersion],
    [{ version: '1' }, 'version', noVersion],
    [{ version: 9_876_543_210 }, 'version', noVersion],
    [{ otherRegistrations: 'all' }, 'otherRegistrations', noOther],
    [{ otherRegistrations: [7] }, 'otherRegistrations', noOther],
    [{ otherRegistrations: [{ id: 1e300, version: 1 }] }, 'otherRegistrations', noOther],
    [{ otherRegistrations: [{ id: 1 }] }, 'otherRegistrations', noVersion],
    [
      { otherRegistrations: Array(51).fill({ id: 1, version: 1 }) },
      'otherRegistrations',
      'At most 50 others at once.',
    ],
  ])('with %j is refused beside the field', async (body, field, notice) => {
    const id = await desk.addRegistration({})

    const refusal = await readRefusal(await desk.addContact(id, body))

    expect(refusal).toMatchObject({ status: 400, message: notice, fields: { [field]: notice } })
    expect(await desk.read(id)).toMatchObject({ version: 1, timeline: [] })
  })

  // S415
  test('by a counsellor makes theirs what was nobody’s; by who assigns it stays', async () => {
    const sana = await hire(desk.site, 'Sana Shaikh', 'counsellor')
    const [calledId, assignedId] = [await desk.addRegistration({}), await desk.addRegistration({})]

    expect((await desk.addContact(calledId, {}, sana)).status).toBe(200)
    expect((await desk.addContact(assignedId, {})).status).toBe(200)

    const ownerOf = async (id: number) => {
      const record = await (await desk.meenal.get(registrationAddress(id))).json()
      return record.counsellor?.name ?? null
    }
    expect([await ownerOf(calledId), await ownerOf(assignedId)]).toEqual(['Sana Shaikh', null])
    const { timeline, version } = await desk.read(calledId)
    expect(timeline.map(({ what }) => what)).toContain('Assigned to Sana Shaikh')
    expect(version).toBe(2)
  })

  test('may be about several registrations; the note stays with the one it was written for', async () => {
    const [asha, perhaps] = [
      await desk.addRegistration({}),
      await desk.addRegistration({ status: 'confirmed' }),
    ]
    const twice = { id: perhaps, version: 1 }

    const saved = await desk.addContact(asha, {
      note: 'Only hers.',
      otherRegistrations: [twice, twice],
    })

    expect(saved.status).toBe(200)
    expect(await desk.read(asha)).toMatchObject({
      version: 2,
      timeline: [
        { what: 'Reached · New → Contacted · next contact Mon, 23 Nov', note: 'Only hers.' },
      ],
    })
    expect(await desk.read(perhaps)).toMatchObject({
      status: 'confirmed',
      version: 2,
      nextContactOn: '2026-11-23',
      timeline: [
        { what: `Reached · next contact Mon, 23 Nov · also for registration ${asha}`, note: null },
      ],
    })
  })

  test.each([
    ['was changed since', {}, 2, 409],
    ['is lost', { status: 'lost' }, 1, 400],
    ['is not there', undefined, 1, 409],
  ])('is kept for none where one of them %s', async (_, state, version, status) => {
    const id = await desk.addRegistration({})
    const other = state ? await desk.addRegistration(state) : 987_654

    const refusal = await readRefusal(
      await desk.addContact(id, { otherRegistrations: [{ id: other, version }] }),
    )

    expect(refusal).toMatchObject({
      status,
      message: expect.stringMatching(
        `^Registration ${other}, which this concerns too(: .*|, no longer exists)\\.$`,
      ),
    })
    expect(await desk.read(id)).toMatchObject({ version: 1, timeline: [] })
  })

  test('crossing another, one is stored and the other is refused', async () => {
    const [one, other] = [await desk.addRegistration({}), await desk.addRegistration({})]

    const answers = await Promise.all([
      desk.addContact(one, { otherRegistrations: [{ id: other, version: 1 }] }),
      desk.addContact(other, { otherRegistrations: [{ id: one, version: 1 }] }, desk.nikhil),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const id of [one, other])
      expect(await desk.read(id)).toMatchObject({ version: 2, timeline: { length: 1 } })
  })

  test.each([['0'], ['-1'], ['1.5'], ['x'], ['1e400'], ['9007199254740993'], ['1%00']])(
    'with something at the address /%s is refused, never a fault',
    async (id) => {
      const response = await desk.meenal.post(registrationAddress(id, '/contacts'), newContact(now))
      expect([400, 404]).toContain(response.status)
      expect([400, 404]).toContain((await desk.meenal.get(registrationAddress(id))).status)
    },
  )

  test('with an unknown registration is refused', async () => {
    expect((await readRefusal(await desk.addContact(987_654, {}))).status).toBe(404)
    expect((await desk.meenal.get(registrationAddress(987_654))).status).toBe(404)
  })
})
