import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculateRefund,
  type Ground,
  groundOfBatch,
  groundOfSpan,
  groundOfTrial,
  refundShare,
  stateOfParts,
} from './rules.ts'

/** Mondays, Wednesdays and Fridays, four weeks: twelve classes. */
const batch = {
  days: [1, 3, 5],
  startsOn: '2026-11-30',
  endsOn: '2026-12-25',
  toTime: '21:00:00',
  isCancelled: false,
  agreedStart: '2026-11-30',
  since: new Date('2026-11-20T06:00:00Z'),
}
const paidInFull = { owedPaise: 1_200_000, paidPaise: 1_200_000, onTheWayPaise: 0 }
const evening = (day: string) => new Date(`${day}T21:30:00+05:30`)

describe('of a course in a batch', () => {
  // S230
  test.each([
    ['before it begins', '2026-11-25', 0, 1_200_000],
    ['after two classes', '2026-12-02', 0, 1_200_000],
    ['after the third', '2026-12-04', 300_000, 900_000],
    ['after half of them', '2026-12-11', 600_000, 600_000],
    ['after the last', '2026-12-25', 1_200_000, 0],
    ['a year later', '2027-12-25', 1_200_000, 0],
  ])('%s the unused part is refunded', (_, day, usedPaise, backPaise) => {
    expect(calculateRefund(paidInFull, groundOfBatch(batch, evening(day)))).toMatchObject({
      usedPaise,
      backPaise,
      restPaise: 0,
    })
  })

  // S230
  test('a class counts once it is over, by the clock of India', () => {
    expect(groundOfBatch(batch, new Date('2026-12-04T15:29:59Z'))).toEqual({
      ground: 'early',
      held: 2,
    })
    expect(groundOfBatch(batch, new Date('2026-12-04T15:30:00Z'))).toEqual({
      ground: 'classes',
      held: 3,
      planned: 12,
    })
  })

  test('for a student who joined midway only their own classes count', () => {
    const late = { ...batch, since: evening('2026-12-11') }
    expect(groundOfBatch(late, evening('2026-12-18'))).toEqual({
      ground: 'classes',
      held: 3,
      planned: 6,
    })
  })

  // S412
  test('counts the classes that took place, where there are sessions', () => {
    const sessionEnds = ['2026-12-02', '2026-12-04', '2026-12-07', '2026-12-21'].map(evening)
    expect(groundOfBatch({ ...batch, sessionEnds }, evening('2026-12-18'))).toEqual({
      ground: 'classes',
      held: 3,
      planned: 4,
    })
  })

  test('all is refunded if we cancel it, or postpone it by more than fourteen days', () => {
    const late = evening('2027-03-01')
    expect(groundOfBatch({ ...batch, isCancelled: true }, late)).toEqual({ ground: 'cancelled' })
    expect(groundOfBatch({ ...batch, agreedStart: '2026-11-15' }, late)).toEqual({
      ground: 'put-off',
      days: 15,
    })
    expect(groundOfBatch({ ...batch, agreedStart: '2026-11-16' }, late).ground).toBe('classes')
    // Moved to it before its start was stored then.
    expect(groundOfBatch({ ...batch, agreedStart: null }, late).ground).toBe('classes')
  })

  test('without a single class planned nothing is used', () => {
    expect(groundOfBatch({ ...batch, days: [] }, evening('2027-01-01'))).toEqual({
      ground: 'early',
      held: 0,
    })
  })
})

describe('of a course without a batch', () => {
  test.each([
    ['2026-11-20', { ground: 'early', held: 0 }],
    ['2026-12-07', { ground: 'days', held: 7, planned: 84 }],
    ['2027-06-01', { ground: 'days', held: 84, planned: 84 }],
  ])('on %s its days count', (day, ground) => {
    expect(groundOfSpan('2026-11-30', evening(day))).toEqual(ground)
  })
})

describe('of Fast Track', () => {
  test('all is refunded on its fifteen days, and fifteen days later', () => {
    expect(groundOfTrial(null, 15, evening('2027-01-01'))).toEqual({
      ground: 'guarantee',
      until: null,
    })
    expect(groundOfTrial('2026-11-01', 15, evening('2026-11-30')).ground).toBe('guarantee')
    const over = groundOfTrial('2026-11-01', 15, evening('2026-12-01'))
    expect(over).toEqual({ ground: 'guarantee-over', until: '2026-11-30' })
    expect(
      calculateRefund({ owedPaise: 50_000, paidPaise: 50_000, onTheWayPaise: 0 }, over),
    ).toEqual(expect.objectContaining({ backPaise: 0, restPaise: 0 }))
  })
})

const half: Ground = { ground: 'classes', held: 6, planned: 12 }

test('who has paid nothing gets nothing, and owes the classes held', () => {
  expect(
    calculateRefund({ owedPaise: 1_200_000, paidPaise: 0, onTheWayPaise: 0 }, half),
  ).toMatchObject({
    backPaise: 0,
    restPaise: 600_000,
  })
})

test('discounts and waivers are deducted from the fee before it is divided', () => {
  // ₹12,000 less ₹2,000 discount, less ₹1,000 waived: half of ₹9,000 was used.
  expect(
    calculateRefund({ owedPaise: 900_000, paidPaise: 900_000, onTheWayPaise: 0 }, half),
  ).toMatchObject({ usedPaise: 450_000, backPaise: 450_000 })
})

test('a pending refund is not refunded twice', () => {
  expect(
    calculateRefund({ owedPaise: 1_200_000, paidPaise: 2_400_000, onTheWayPaise: 1_200_000 }, half),
  ).toMatchObject({ backPaise: 600_000 })
})

test('a fraction of a paisa is the student’s', () => {
  const third: Ground = { ground: 'classes', held: 4, planned: 12 }
  expect(
    calculateRefund({ owedPaise: 100, paidPaise: 100, onTheWayPaise: 0 }, third),
  ).toMatchObject({
    usedPaise: 33,
    backPaise: 67,
  })
})

// S230
test('it is never more than was paid, never less than nothing, and adds up to the paisa', () => {
  const paise = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(
      paise,
      paise,
      paise,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      (owedPaise, paidPaise, onTheWayPaise, heldClasses, plannedClasses) => {
        const ground: Ground = {
          ground: 'classes',
          held: Math.min(heldClasses, plannedClasses),
          planned: plannedClasses,
        }
        const back = calculateRefund({ owedPaise, paidPaise, onTheWayPaise }, ground)
        const here = Math.max(0, paidPaise - onTheWayPaise)
        expect(back.backPaise).toBeGreaterThanOrEqual(0)
        expect(back.backPaise).toBeLessThanOrEqual(paidPaise)
        expect(back.usedPaise).toBeLessThanOrEqual(owedPaise)
        expect(here - back.backPaise + back.restPaise).toBe(back.usedPaise)
      },
    ),
  )
})

test('an amount is refunded from the newest payments first, to the paisa', () => {
  const payments = [
    { entryId: 1, leftPaise: 500 },
    { entryId: 2, leftPaise: 0 },
    { entryId: 3, leftPaise: 300 },
  ]
  const shares = refundShare(payments, 650).map(({ payment, paise }) => [payment.entryId, paise])
  expect(shares).toEqual([
    [3, 300],
    [1, 350],
  ])
})

test('a request has the state of the part that most needs attention', () => {
  expect(stateOfParts(['done', 'sent', 'waiting', 'failed'])).toBe('failed')
  expect(stateOfParts(['sent', 'waiting', 'done'])).toBe('approved')
  expect(stateOfParts(['done', 'sent'])).toBe('sent')
  expect(stateOfParts([])).toBe('done')
})
