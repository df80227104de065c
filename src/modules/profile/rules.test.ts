import { describe, expect, test } from 'vitest'
import { enrolledCourses } from '#texts/enrolled-courses.ts'
import {
  type Enrolled,
  learningFigures,
  nextAction,
  progressColour,
  readableDay,
  statusColour,
} from './rules.ts'

test.each([
  [100, 'green'],
  [99.9, 'blue'],
  [70, 'blue'],
  [69.9, 'yellow'],
  [40, 'yellow'],
  [39.9, 'orange'],
  [0, 'orange'],
])('progress of %d is %s', (progress, colour) => {
  expect(progressColour(progress)).toBe(colour)
})

test.each([
  ['Completed', 'green', 'Review Course'],
  ['In Progress', 'blue', 'Continue Learning'],
  ['completed', 'grey', 'Continue Learning'],
  ['Not Started', 'grey', 'Continue Learning'],
  ['', 'grey', 'Continue Learning'],
])('status “%s” is %s and offers %s', (status, colour, label) => {
  expect(statusColour(status)).toBe(colour)
  expect(enrolledCourses[nextAction(status)]).toBe(label)
})

describe('figures above the tabs', () => {
  test('without courses they are 0, 0 and 0', () => {
    expect(learningFigures([])).toEqual({ courses: 0, completed: 0, averageProgress: 0 })
  })

  test('the average is rounded', () => {
    const courses = [
      enrolled(100, 'Completed'),
      enrolled(50, 'In Progress'),
      enrolled(50, 'Paused'),
    ]
    expect(learningFigures(courses)).toEqual({ courses: 3, completed: 1, averageProgress: 67 })
  })
})

test.each([
  ['2026-06-01T04:30:00.000Z', '1 June 2026'],
  // Half past seven in the evening in London is already the next day in Pune.
  ['2026-06-01T19:30:00.000Z', '2 June 2026'],
  ['2026-06-01T18:29:59.000Z', '1 June 2026'],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is shown as %s', (isoTime, text) => {
  expect(readableDay(isoTime)).toBe(text)
})

function enrolled(progress: number, status: string): Enrolled {
  return {
    id: 'mern-stack',
    title: 'MERN Stack',
    thumbnail: '/pictures/covers/mern-stack.svg',
    instructor: 'Biju Varghese',
    duration: '6 months',
    enrolledDate: '2026-06-01',
    progress,
    status,
    batch: null,
  }
}
