import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SummedEntry } from '../ledger/rules.ts'
import { type FeeFacts, feeStatus } from './rules.ts'

const today = '2026-11-22'
const dues = [
  { part: 1, paise: 750_000, dueOn: '2026-10-01' },
  { part: 2, paise: 750_000, dueOn: '2026-11-01' },
  { part: 3, paise: 750_000, dueOn: '2026-12-01' },
]
const entry = (kind: SummedEntry['kind'], paise: number, more: Partial<SummedEntry> = {}) => ({
  kind,
  paise,
  method: null,
  readingId: null,
  cancelledFor: null,
  ...(kind === 'payment' || kind === 'refund' ? { method: 'cash' as const } : {}),
  ...more,
})
const charge = entry('charge', 2_250_000)
const say = (entries: SummedEntry[], more: Partial<FeeFacts> = {}) =>
  feeStatus({
    dues,
    entries: [charge, ...entries],
    state: 'studying',
    leftOn: null,
    today,
    ...more,
  })
const states = (entries: SummedEntry[], more: Partial<FeeFacts> = {}) =>
  say(entries, more).parts.map(({ state }) => state)

describe('the status of a fee', () => {
  // S333
  test('with two overdue instalments, both amounts are overdue since the older one', () => {
    expect(say([])).toMatchObject({
      overduePaise: 1_500_000,
      daysLate: 52,
      balancePaise: 2_250_000,
      next: { paise: 750_000, dueOn: '2026-10-01' },
    })
    expect(states([])).toEqual(['overdue', 'overdue', 'due'])
  })

  test('an instalment due today is not overdue', () => {
    expect(say([entry('payment', -750_000)], { today: '2026-11-01' })).toMatchObject({
      overduePaise: 0,
      daysLate: 0,
    })
  })

  // S333
  test('a waived instalment does not count as paid', () => {
    expect(states([entry('payment', -1_500_000), entry('waiver', -750_000)])).toEqual([
      ...['paid', 'paid', 'waived'],
    ])
  })

  // S333
  test('after withdrawal with a full refund nothing is paid, and unpaid instalments are cancelled', () => {
    const ledger = [
      ...[entry('payment', -750_000), entry('adjustment', -2_250_000), entry('refund', 750_000)],
    ]
    const more = { state: 'left', leftOn: today } as const
    expect(states(ledger, more)).toEqual(['refunded', 'cancelled', 'cancelled'])
    expect(say(ledger, more)).toMatchObject({
      refundedPaise: 750_000,
      paidPaise: 0,
      balancePaise: 0,
      overduePaise: 0,
      next: null,
    })
  })

  test('until the money is paid back, an instalment is to be refunded', () => {
    const more = { state: 'left', leftOn: today } as const
    const approved = [entry('payment', -1_500_000), entry('adjustment', -2_250_000)]
    expect(states(approved, more)).toEqual(['to-refund', 'to-refund', 'cancelled'])
    // The newest payment first.
    const partly = [...approved, entry('refund', 750_000)]
    expect(states(partly, more)).toEqual(['to-refund', 'refunded', 'cancelled'])
    expect(states([...partly, entry('refund', 750_000)], more)).toEqual([
      ...['refunded', 'refunded', 'cancelled'],
    ])
  })

  test('after withdrawal midway the used part is paid, and the rest of that instalment refunded', () => {
    const ledger = [
      ...[entry('payment', -750_000), entry('adjustment', -2_000_000), entry('refund', 500_000)],
    ]
    expect(say(ledger, { state: 'left', leftOn: today }).parts[0]).toMatchObject({
      state: 'paid',
      paidPaise: 250_000,
      refundedPaise: 500_000,
      cancelledPaise: 500_000,
    })
  })

  test('bounced cheques and corrected payments are not refunds', () => {
    const { refundedPaise } = say([
      ...[entry('payment', -750_000, { method: 'cheque' })],
      ...[entry('refund', 750_000, { method: 'cheque' })],
      ...[entry('payment', -100), entry('refund', 100, { readingId: 7 })],
    ])
    expect(refundedPaise).toBe(0)
  })
})

const paise = fc.integer({ min: 0, max: 2_500_000 })

// S333
test('in every case each instalment is counted once and the sums agree', () => {
  fc.assert(
    fc.property(paise, paise, paise, paise, (paid, waived, cancelled, back) => {
      const refunded = Math.min(back, paid)
      const off = Math.min(waived, 2_250_000)
      const status = say([
        ...[entry('payment', -paid), entry('waiver', -off)],
        ...[entry('adjustment', -Math.min(cancelled, 2_250_000 - off))],
        entry('refund', refunded),
      ])
      const { parts, balancePaise, overduePaise } = status
      const open = parts.reduce((sum, part) => sum + part.balancePaise, 0)
      expect(open).toBe(Math.max(0, balancePaise))
      const late = parts.filter(({ dueOn }) => dueOn < today)
      expect(late.reduce((sum, part) => sum + part.balancePaise, 0)).toBe(overduePaise)
      for (const part of parts) {
        const isOpen = part.state === 'due' || part.state === 'overdue'
        expect(isOpen).toBe(part.balancePaise > 0)
        if (part.state === 'paid') expect(part.paidPaise).toBeGreaterThan(0)
        else if (!isOpen) expect(part.paidPaise).toBe(0)
      }
    }),
  )
})
