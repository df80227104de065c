import { expect, test } from 'vitest'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import type { OwnRegistration } from '../../registrations/journey/contract.ts'
import { type CourseCardData, joinCards } from './rules.ts'

const enrolment = (id: number, more: Partial<EnrolmentData> = {}) =>
  ({ id, course: 'MERN Stack', seatId: null, state: 'studying', ...more }) as EnrolmentData
const seat = (id: number) =>
  ({ id, course: 'MERN Stack', state: 'taken' }) as NonNullable<CourseCardData['seat']>
const fastTrack = { course: 'MERN Stack', status: 'completed' } as OwnRegistration

// S400
test('one card holds enrolment, seat and Fast Track of a course', () => {
  const cards = joinCards([seat(7)], [enrolment(1, { seatId: 7 })], [fastTrack])

  expect(cards).toHaveLength(1)
  expect(cards[0]).toMatchObject({ seat: { id: 7 }, enrolment: { id: 1 }, registration: fastTrack })
})

// S400
test('a held seat has a card of its own, a course that was left comes last and folds no Fast Track', () => {
  const cards = joinCards(
    [seat(8)],
    [enrolment(2, { state: 'left' }), enrolment(1, { course: 'Data Science' })],
    [fastTrack],
  )

  expect(cards.map(({ key }) => key)).toEqual(['enrolment 1', 'seat 8', 'enrolment 2'])
  expect(cards.every(({ registration }) => registration === undefined)).toBe(true)
})
