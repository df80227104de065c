import { describe, expect, test } from 'vitest'
import { productDetails } from '../../../page-texts/institute/rules.ts'
import { findSample } from '../rules.ts'
import { countedSteps, setUpQuestions, stepState } from './set-up-steps.ts'

const sampleOf = (details = productDetails) =>
  findSample({
    details,
    courseTitles: [],
    instructors: 0,
    stories: 0,
    gallery: 0,
    slots: [],
    published: {},
  })

describe('the steps of the set-up', () => {
  test('name together everything that they change, each once', () => {
    const sample = sampleOf()
    const unchanged = countedSteps.flatMap((title) => stepState(title, sample).unchanged)

    const inSetUp = sample.filter(({ page }) => page === 'set-up').map(({ what }) => what)
    expect(unchanged.toSorted()).toEqual(inSetUp.toSorted())
    for (const { title } of setUpQuestions) expect(countedSteps).toContain(title)
  })

  test('are open with the sample and done with an answer, though the city may be the same', () => {
    expect(countedSteps.filter((title) => stepState(title, sampleOf()).isDone)).toEqual([])

    const sample = sampleOf({ ...productDetails, street: '9 Boat Lane', locality: 'Kaloor' })

    expect(countedSteps.filter((title) => stepState(title, sample).isDone)).toEqual([
      'City and address',
    ])
    expect(stepState('City and address', sample).unchanged).toEqual(['City', 'PIN code'])
  })
})
