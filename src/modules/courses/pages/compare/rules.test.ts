import { expect, test } from 'vitest'
import catalogue from '../../../../../content/courses.json' with { type: 'json' }
import { to } from '../../../../ui/addresses/site-map.ts'
import { readCourse } from '../../rules.ts'
import { readComparison } from './rules.ts'

const courses = catalogue.map(readCourse)

test.each([
  ['mern-stack,ai-ml', ['mern-stack', 'ai-ml'], 0, 0],
  ['mern-stack,mern-stack,,', ['mern-stack'], 0, 0],
  ['gone,ai-ml,__proto__', ['ai-ml'], 2, 0],
  ['ai-ml,mern-stack,data-analyst,data-science', ['ai-ml', 'mern-stack', 'data-analyst'], 0, 1],
  ['', [], 0, 0],
])('courses=%s', (requested, ids, unknown, surplus) => {
  const comparison = readComparison(new URLSearchParams({ courses: requested }), courses)

  expect(comparison.selectedCourses.map(({ id }) => id)).toEqual(ids)
  expect(comparison).toMatchObject({ unknown, surplus })
})

test('an address is written as it is read, whatever an id holds', () => {
  const odd = [...courses, { ...readCourse({}), id: 'c&c++ = 7' }]
  const { search } = new URL(to.compareOf(['c&c++ = 7', 'ai-ml']), 'http://site.example')

  const { selectedCourses } = readComparison(new URLSearchParams(search), odd)
  expect(selectedCourses.map(({ id }) => id)).toEqual(['c&c++ = 7', 'ai-ml'])
})
