import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutesLater, openSeats, retryWhileDatabaseIsAway } from '../../../test-support/seats.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { personMailbox } from './rules.ts'
import { extendHold, type HoldResult, takeSeat } from './seats.server.ts'

let open: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  open = await openSeats()
})
afterAll(() => open.close())

const extend = (batch: number, student: number, when: number) =>
  open.dbOf(0).transaction((tx) => extendHold(tx, { batch, student }, minutesLater(when)))
const hold = (batch: number, student: number, when: number, more: object = {}) =>
  open.hold(batch, student, 0, minutesLater(when), more)
const reasonOf = (holdResult: HoldResult) => (holdResult.ok ? 'held' : holdResult.reason)

/** A student joins the waitlist of a batch. */
const wait = (batch: number, student: number) =>
  open.owner.query(
    `insert into waitlist_entries (course_id, batch_id, student_id, since, queued_at, changed_at)
     values ('python-programming', $1, $2, now(), now(), now())`,
    [batch, student],
  )

describe('a student on the waitlist', () => {
  // S304
  test('comes before students whose hold expired, at the site and at the desk, and before new ones', async () => {
    const [batch, lapsedId, waits, comesBy] = [
      await open.newBatch({ seats: 1 }),
      ...(await open.newStudents(3)),
    ] as [number, number, number, number]
    await hold(batch, lapsedId, 0)
    await wait(batch, waits)

    expect(reasonOf(await hold(batch, lapsedId, 16))).toBe('queue-first')
    expect(reasonOf(await hold(batch, comesBy, 16))).toBe('queue-first')
    const atDesk = await open
      .dbOf(0)
      .transaction((tx) =>
        takeSeat(tx, { batch, student: lapsedId, for: 'desk' }, minutesLater(16)),
      )
    expect(atDesk).toMatchObject({ ok: false, reason: 'queue-first' })
  })

  // S304
  test('comes after a late payment for the batch, but not after a payment for another batch', async () => {
    const [batch, other] = [await open.newBatch({ seats: 1 }), await open.newBatch({ seats: 1 })]
    const [late, waits] = (await open.newStudents(2)) as [number, number]
    await hold(batch, late, 0)
    await wait(batch, waits)
    await wait(other, waits)

    expect(await open.take(other, late, 0, minutesLater(16))).toMatchObject({
      reason: 'queue-first',
    })
    expect(await open.take(batch, late, 0, minutesLater(16))).toMatchObject({ ok: true })
  })
})

describe('a student', () => {
  // S305
  test('without a confirmed e-mail holds nothing, and another’s account does not help', async () => {
    const [batch, student] = [await open.newBatch(), await open.newStudent()]
    await open.owner.query('update users set email_verified_at = null where student_id = $1', [
      student,
    ])

    expect(reasonOf(await hold(batch, student, 0))).toBe('email-unconfirmed')
    expect(reasonOf(await hold(batch, student, 0, { account: crypto.randomUUID() }))).toBe(
      'email-unconfirmed',
    )
    expect(await open.statesOf(batch)).toEqual({})
  })

  // S306
  test('whose two holds of a batch expired gets no third, with any of their accounts', async () => {
    const batch = await open.newBatch()
    const [first, firstTagged, joinedId, againId] = (await open.newStudents(4)) as [
      number,
      number,
      number,
      number,
    ]
    for (const begins of [0, 16]) expect(reasonOf(await hold(batch, first, begins))).toBe('held')

    expect(reasonOf(await hold(batch, first, 32))).toBe('holds-used')
    expect(reasonOf(await hold(await open.newBatch(), first, 32))).toBe('held')

    await open.owner.query('update users set email = $2 where student_id = $1', [
      firstTagged,
      `holds-${first}+course@mail.example`,
    ])
    expect(reasonOf(await hold(batch, firstTagged, 32))).toBe('holds-used')

    await open.owner.query('update students set merged_into = $1 where id = $2', [joinedId, first])
    expect(reasonOf(await hold(batch, joinedId, 32))).toBe('holds-used')

    // The account and its record are deleted; a new one has the same mailbox.
    await open.owner.query(`delete from users where student_id = $1`, [first])
    await open.owner.query('update users set email = $2 where student_id = $1', [
      againId,
      `holds-${first}@mail.example`,
    ])
    expect(reasonOf(await hold(batch, againId, 32))).toBe('holds-used')
  })

  // S306
  test('who deletes the account during a hold has used that hold', async () => {
    const batch = await open.newBatch()
    const [goneId, againId] = (await open.newStudents(2)) as [number, number]
    for (const begins of [0, 5]) {
      expect(reasonOf(await hold(batch, goneId, begins))).toBe('held')
      await open.owner.query('delete from batch_seats where student_id = $1', [goneId])
    }
    await open.owner.query('delete from users where student_id = $1', [goneId])
    await open.owner.query('update users set email = $2 where student_id = $1', [
      againId,
      `holds-${goneId}@mail.example`,
    ])

    expect(reasonOf(await hold(batch, againId, 10))).toBe('holds-used')
  })

  // S306
  test('holds a seat no longer in all than the limit of extensions', async () => {
    const [batch, student] = [await open.newBatch(), await open.newStudent()]
    await hold(batch, student, 0)

    const second = await hold(batch, student, 20)
    expect(second).toMatchObject({ seat: { expiresAt: minutesLater(35).now } })
    for (const when of [34, 48, 60]) await extend(batch, student, when)
    expect(await extend(batch, student, 64)).toMatchObject({
      seat: { expiresAt: minutesLater(65).now },
    })

    const whole = await open.newStudent()
    await hold(batch, whole, 0)
    for (const when of [14, 28, 42, 56]) await extend(batch, whole, when)
    expect(reasonOf(await hold(batch, whole, 61))).toBe('holds-used')
  })

  // S306
  test('holds two seats at once, and a third when one is paid or over', async () => {
    const student = await open.newStudent()
    const [one, two, three] = [
      await open.newBatch(),
      await open.newBatch({ course: 'data-science' }),
      await open.newBatch({ course: 'mern-stack' }),
    ]
    expect(reasonOf(await hold(one, student, 0))).toBe('held')
    expect(reasonOf(await hold(two, student, 1))).toBe('held')
    expect(reasonOf(await hold(three, student, 2))).toBe('holds-elsewhere')

    await open.take(one, student, 0, minutesLater(3))
    expect(reasonOf(await hold(three, student, 4))).toBe('held')
  })

  // S306
  test('with two accounts of one mailbox holds two seats in all, also at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const accounts = await open.newStudents(6)
      for (const [number, student] of accounts.entries())
        await open.owner.query('update users set email = $2 where student_id = $1', [
          student,
          `many-${accounts[0]}+${number}@mail.example`,
        ])
      const batches = await Promise.all(accounts.map(() => open.newBatch()))

      const results = await Promise.all(
        accounts.map((student, turn) => open.hold(batches[turn] ?? 0, student, turn)),
      )

      expect(results.map(reasonOf).toSorted()).toEqual([
        ...['held', 'held', 'holds-elsewhere', 'holds-elsewhere'],
        ...['holds-elsewhere', 'holds-elsewhere'],
      ])
    }
  })

  test('who pays has used up no hold', async () => {
    const [batch, student] = [await open.newBatch(), await open.newStudent()]
    for (const begins of [0, 16, 32]) {
      expect(reasonOf(await hold(batch, student, begins))).toBe('held')
      await open.take(batch, student, 0, minutesLater(begins + 1))
      await open.owner.query(
        `update batch_seats set state = 'left', left_reason = 'withdrawn' where batch_id = $1`,
        [batch],
      )
    }
  })
})

// S306
test('for one phone number, which is unproven, four holds of a batch may expire', async () => {
  const batch = await open.newBatch({ seats: 50 })
  const phone = '+919876500000'
  for (const student of await open.newStudents(4))
    expect(reasonOf(await hold(batch, student, 0, { phone }))).toBe('held')
  const [fifth = 0] = await open.newStudents(1)

  expect(reasonOf(await hold(batch, fifth, 20, { phone }))).toBe('holds-used')
  expect(reasonOf(await hold(batch, fifth, 20, { phone: '+919876500001' }))).toBe('held')
})

describe('from one network', () => {
  const from =
    (address: string) =>
    async (batch: number, student: number, turn = 0) =>
      reasonOf(await open.hold(batch, student, turn, minutesLater(0), { address }))

  // S307
  test('half of a batch can be held at once, however many ask at the same moment', async () => {
    const [batch, students] = [await open.newBatch({ seats: 10 }), await open.newStudents(12)]

    const results = await Promise.all(
      students.map((student, turn) =>
        retryWhileDatabaseIsAway(() => from('203.0.113.7')(batch, student, turn)),
      ),
    )

    expect(results.filter((result) => result === 'held')).toHaveLength(5)
    expect(results.filter((result) => result === 'network-busy')).toHaveLength(7)
    // A student of another network finds a seat, and so does the desk for the first one.
    expect(await from('203.0.113.8')(batch, await open.newStudent())).toBe('held')
    const desk = await open.newStudent()
    const seatResult = await retryTransaction(open.dbOf(0), (tx) =>
      takeSeat(tx, { batch, student: desk, for: 'desk' }, minutesLater(0)),
    )
    expect(seatResult.ok).toBe(true)
  })

  /** Other students hold this many seats, from the same network or from others of the same /48. */
  async function holdMore(student: number, count: number, network: 'same' | 'others') {
    const batches = [await open.newBatch({ seats: 60 }), await open.newBatch({ seats: 60 })]
    const others = await open.newStudents(count)
    await open.owner.query(
      `with made as (
         insert into batch_seats (batch_id, student_id, state, source, expires_at, created_at, changed_at)
         select ($2::bigint[])[1 + n % 2], ($1::bigint[])[n], 'held', 'website', h.held_until,
                h.held_from, h.held_from
           from generate_series(1, $3::int) n, seat_holds h where h.student_id = $4
         returning id, batch_id, student_id, expires_at, created_at)
       insert into seat_holds (kind, batch_id, seat_id, student_id, network, wider_network, held_from,
                              held_until, ends_by)
       select 'hold', m.batch_id, m.id, m.student_id,
              case when $5 then h.network else sha256(m.id::text::bytea) end, h.wider_network,
              m.created_at, m.expires_at, m.expires_at
         from made m, seat_holds h where h.student_id = $4`,
      [others, batches, count, student, network === 'same'],
    )
  }

  // S307
  test('twenty seats of all batches can be held at once, and four times as many from a /48', async () => {
    const [one, last, tooMany] = (await open.newStudents(3)) as [number, number, number]
    const batch = await open.newBatch({ seats: 40 })
    expect(await from('198.51.100.9')(batch, one)).toBe('held')
    await holdMore(one, 18, 'same')
    expect(await from('198.51.100.9')(batch, last)).toBe('held')
    expect(await from('198.51.100.9')(batch, tooMany)).toBe('network-busy')

    const [first, eightieth, beyond] = (await open.newStudents(3)) as [number, number, number]
    expect(await from('2001:db8:1:1::/64')(batch, first)).toBe('held')
    await holdMore(first, 78, 'others')
    expect(await from('2001:db8:1:2::/64')(batch, eightieth)).toBe('held')
    expect(await from('2001:db8:1:3::/64')(batch, beyond)).toBe('network-busy')
    expect(await from('2001:db8:2:1::/64')(batch, beyond)).toBe('held')
  })

  // S307
  test('sixty holds of a day may end without payment, then no more begin', async () => {
    const [one, last, tooMany] = (await open.newStudents(3)) as [number, number, number]
    const batch = await open.newBatch({ seats: 40 })
    expect(await from('192.0.2.77')(batch, one)).toBe('held')
    // 58 other students held seats and let them expire.
    await open.owner.query(
      `insert into seat_holds (kind, batch_id, network, held_from, held_until, ends_by)
       select 'hold', h.batch_id, h.network, h.held_from, h.held_from, h.held_from
         from seat_holds h, generate_series(1, 58) where h.student_id = $1`,
      [one],
    )
    expect(await from('192.0.2.77')(batch, last)).toBe('held')

    expect(await from('192.0.2.77')(batch, tooMany)).toBe('network-busy')
    expect(await from('192.0.2.78')(batch, tooMany)).toBe('held')
  })
})

test('every spelling of a mailbox counts as one', () => {
  const addresses = [
    'Asha.Patil+one@gmail.com',
    'ashapatil@googlemail.com',
    'a.s.h.a.patil@GMAIL.com',
  ]
  expect(new Set(addresses.map(personMailbox))).toEqual(new Set(['ashapatil@gmail.com']))
  expect(personMailbox('Asha.Patil+two@mail.example')).toBe('asha.patil@mail.example')
  expect(personMailbox('asha.patil@mail.example')).not.toBe('ashapatil@mail.example')
})
