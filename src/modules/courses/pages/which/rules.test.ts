import { expect, test } from 'vitest'
import catalogue from '../../../../../content/courses.json' with { type: 'json' }
import { readFacts } from '../../facts/rules.ts'
import { readCourse } from '../../rules.ts'
import { choices, isWhole, propose, readAnswers } from './rules.ts'

const courses = catalogue.map(readCourse)
const advise = (answers: Record<string, string>, among = courses) => {
  const read = readAnswers(new URLSearchParams(answers))
  if (!isWhole(read)) throw new Error('Not every question was answered.')
  return propose(among, read)
}
const ids = (answers: Record<string, string>) =>
  advise(answers).proposals.map(({ steps }) => steps.map(({ id }) => id).join(' → '))

const everyAnswer = choices.about.flatMap((about) =>
  choices.before.flatMap((before) =>
    choices.hours.flatMap((hours) => choices.fee.map((fee) => ({ about, before, hours, fee }))),
  ),
)

test.each([
  [{ about: 'data', before: 'never', hours: '15', fee: '20000' }, ['data-analyst']],
  [{ about: 'data', before: 'often', hours: 'any', fee: 'any' }, ['ai-ml', 'data-science']],
  [
    { about: 'web', before: 'little', hours: 'any', fee: '30000' },
    ['mern-stack', 'python-full-stack'],
  ],
  [{ about: 'mobile', before: 'little', hours: '15', fee: '20000' }, ['android-development']],
  [
    { about: 'web', before: 'never', hours: 'any', fee: '30000' },
    ['python-programming → mern-stack'],
  ],
  [
    { about: 'data', before: 'little', hours: 'any', fee: 'any' },
    ['data-science', 'data-science → ai-ml'],
  ],
])('%j proposes %j, and all of it fits', (answers, proposed) => {
  expect(advise(answers).fitting).toBe(true)
  expect(ids(answers)).toEqual(proposed)
})

// S358
test('of all 216 sets of answers none proposes as fitting what misses a limit', () => {
  expect(everyAnswer).toHaveLength(216)
  const skills = { never: 0, little: 1, often: 2 } as const
  const levels: (string | undefined)[] = ['beginner', 'some', 'advanced']
  for (const answers of everyAnswer) {
    const { fitting, proposals } = advise(answers)
    expect(proposals.length, JSON.stringify(answers)).toBeGreaterThan(0)
    for (const { steps, price, reasons } of proposals) {
      // Computed here independently, from the catalogue.
      const facts = steps.map(({ facts }) => readFacts(facts))
      const skill = skills[answers.before]
      const misses = [
        answers.about !== 'any' && facts.at(-1)?.subject !== answers.about,
        facts.some(({ level }, step) => levels.indexOf(level) > skill + step),
        answers.hours !== 'any' &&
          facts.some(({ weeklyHours = 0 }) => weeklyHours > Number(answers.hours)),
        answers.fee !== 'any' && price > Number(answers.fee) * 100,
      ].filter(Boolean)
      expect(price).toBe(steps.reduce((sum, course) => sum + course.price, 0))
      expect(misses, JSON.stringify(answers)).toHaveLength(
        reasons.filter(({ fits }) => !fits).length,
      )
      if (fitting) expect(misses, JSON.stringify(answers)).toEqual([])
      else expect(misses, JSON.stringify(answers)).toHaveLength(1)
    }
  }
})

test('where nothing fits, the closest say what does not', () => {
  const advice = advise({ about: 'web', before: 'never', hours: '10', fee: '10000' })
  expect(advice.fitting).toBe(false)
  const against = advice.proposals.flatMap(({ reasons }) => reasons.filter(({ fits }) => !fits))
  expect(against.map(({ text }) => text)).toContain(
    'It is another subject: a programming language.',
  )
})

test('of proposals that fit alike the one with the lower fee comes first', () => {
  const [dear, cheap] = [500, 400].map((price) =>
    readCourse({ id: String(price), title: 'x', price, facts: { subject: 'data' } }),
  )
  const any = { about: 'data', before: 'never', hours: 'any', fee: 'any' }
  const advice = advise(
    any,
    [dear, cheap].flatMap((course) => course ?? []),
  )
  expect(advice.proposals.map(({ price }) => price)).toEqual([40_000, 50_000])
})

// S126
test('of a course without facts only the fee is mentioned', () => {
  const bare = [readCourse({ id: 'bare', title: 'Bare', price: 500 })]
  const answers = { about: 'data', before: 'never', hours: '10', fee: '10000' }
  const [only] = advise(answers, bare).proposals

  expect(only?.reasons.map(({ text }) => text)).toEqual(['It costs ₹500.'])
})

test('what is no answer counts as none', () => {
  expect(isWhole(readAnswers(new URLSearchParams('about=data&before=never&hours=3')))).toBe(false)
  expect(readAnswers(new URLSearchParams('about=toString'))).toEqual({})
})
