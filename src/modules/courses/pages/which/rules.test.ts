import { expect, test } from 'vitest'
import catalogue from '../../../../../content/courses.json' with { type: 'json' }
import { readCourse } from '../../rules.ts'
import { choices, isWhole, propose, readAnswers } from './rules.ts'

const courses = catalogue.map(readCourse)
const advise = (answers: Record<string, string>, among = courses) => {
  const read = readAnswers(new URLSearchParams(answers))
  if (!isWhole(read)) throw new Error('Not every question was answered.')
  return propose(among, read)
}
const ids = (answers: Record<string, string>) => advise(answers).map(({ course }) => course.id)

test.each([
  [{ about: 'data', before: 'never', hours: '15', fee: '20000' }, 'data-analyst'],
  [{ about: 'data', before: 'often', hours: 'any', fee: 'any' }, 'ai-ml'],
  [{ about: 'programming', before: 'never', hours: '10', fee: '10000' }, 'python-programming'],
  [{ about: 'web', before: 'little', hours: 'any', fee: '30000' }, 'full-stack-java'],
  [{ about: 'mobile', before: 'little', hours: '15', fee: '20000' }, 'android-development'],
])('%j begins with the course that fits', (answers, first) => {
  expect(ids(answers)).toHaveLength(2)
  expect(ids(answers)[0]).toBe(first)
})

test('every combination of answers gives two courses, each with its reasons', () => {
  for (const about of choices.about)
    for (const before of choices.before)
      for (const hours of choices.hours)
        for (const fee of choices.fee) {
          const proposals = advise({ about, before, hours, fee })
          expect(new Set(proposals.map(({ course }) => course.id)).size).toBe(2)
          for (const { reasons } of proposals) expect(reasons.length).toBeGreaterThan(0)
        }
})

test('what does not fit is said as plainly as what does', () => {
  const [, second] = advise({ about: 'mobile', before: 'never', hours: '10', fee: '10000' })
  const [first] = advise({ about: 'mobile', before: 'never', hours: '10', fee: '10000' })
  const against = [first, second].flatMap(
    (proposal) => proposal?.reasons.filter(({ fits }) => !fits).map(({ text }) => text) ?? [],
  )
  expect(against).not.toEqual([])
})

// S126
test('of a course of which nothing is filled in only the fee is spoken', () => {
  const bare = [readCourse({ id: 'bare', title: 'Bare', price: 500 })]
  const [only] = advise({ about: 'data', before: 'never', hours: '10', fee: '10000' }, bare)

  expect(only?.reasons.map(({ text }) => text)).toEqual(['It costs ₹500.'])
})

test('what is no answer counts as none', () => {
  expect(isWhole(readAnswers(new URLSearchParams('about=data&before=never&hours=3')))).toBe(false)
  expect(readAnswers(new URLSearchParams('about=toString'))).toEqual({})
})
