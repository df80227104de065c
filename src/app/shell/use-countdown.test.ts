import { expect, test } from 'vitest'
import { countdownStart, secondsLeft, splitSeconds } from './use-countdown.ts'

test('the countdown starts at 7 d 23 h 59 min 59 s', () => {
  expect(splitSeconds(countdownStart)).toEqual({ days: 7, hours: 23, minutes: 59, seconds: 59 })
})

test('it loses one second for each second the page is open', () => {
  expect(secondsLeft(0)).toBe(countdownStart)
  expect(secondsLeft(999)).toBe(countdownStart)
  expect(secondsLeft(1000)).toBe(countdownStart - 1)
  expect(splitSeconds(secondsLeft(60_000))).toEqual({
    days: 7,
    hours: 23,
    minutes: 58,
    seconds: 59,
  })
})

test('a date that staff set is counted to, and stays at zero once it is over', () => {
  expect(secondsLeft(-90_000, 0)).toBe(90)
  expect(secondsLeft(0, 0)).toBe(0)
  expect(secondsLeft(86_400_000, 0)).toBe(0)
})

test('it ends at zero and stays there', () => {
  expect(secondsLeft(countdownStart * 1000)).toBe(0)
  expect(secondsLeft(countdownStart * 1000 + 86_400_000)).toBe(0)
})
