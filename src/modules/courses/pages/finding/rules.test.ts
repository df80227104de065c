import { expect, test } from 'vitest'
import catalogue from '../../../../../content/courses.json' with { type: 'json' }
import { techStack } from '../../../../../content/hero-words.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { readCourse } from '../../rules.ts'
import { everyCourse, findCourses, readCourseQuery, writeCourseQuery } from './rules.ts'

const courses = catalogue.map(readCourse)
/** Three hundred, each a catalogue course under a title and fee of its own. */
const many = Array.from({ length: 300 }, (_, index) => ({
  ...readCourse(catalogue[index % catalogue.length]),
  id: `course-${index}`,
  title: `Course ${String(index).padStart(3, '0')}`,
  price: index * 10_000,
}))
const idsFound = (address: string, among = courses) =>
  findCourses(among, readCourseQuery(new URLSearchParams(address))).map(({ id }) => id)

test.each([
  ['', catalogue.map(({ id }) => id)],
  ['search=KOTLIN', ['android-development']],
  ['search=data+excel', ['data-analyst']],
  ['search=C%2B%2B', ['c-cpp-programming']],
  ['subject=mobile', ['android-development']],
  ['subject=web&sort=cheapest', ['mern-stack', 'python-full-stack', 'full-stack-java']],
  ['level=advanced', ['ai-ml']],
  ['fee=10000&sort=dearest', ['java-core-advanced', 'python-programming', 'c-cpp-programming']],
  ['search=cobol', []],
])('“%s” finds its courses in their order', (address, ids) => {
  expect(idsFound(address)).toEqual(ids)
})

test('what an address asks for beyond the choices counts as not chosen', () => {
  const odd = 'subject=__proto__&level=7&fee=-1&sort=random&search=%00&subject=web'
  expect(readCourseQuery(new URLSearchParams(odd))).toEqual({ ...everyCourse, search: '\0' })
})

test('a query is written as short as it reads, and what is not ours stays', () => {
  const params = writeCourseQuery(new URLSearchParams('utm=x&level=some'), {
    ...everyCourse,
    search: 'java & c++',
    sort: 'title',
  })
  expect(params.toString()).toBe('utm=x&search=java+%26+c%2B%2B&sort=title')
  expect(readCourseQuery(params)).toMatchObject({ search: 'java & c++', sort: 'title' })
})

test('three hundred courses are found and sorted as twelve are', () => {
  expect(idsFound('', many)).toHaveLength(300)
  expect(idsFound('search=course+299', many)).toEqual(['course-299'])
  expect(idsFound('sort=dearest', many)[0]).toBe('course-299')
  expect(idsFound('fee=10000&sort=title', many)).toHaveLength(101)
})

test.each(techStack)('the chip %s on the home page leads to courses', (name) => {
  const { search } = new URL(to.coursesFor(name), 'http://site.example')
  expect(idsFound(search)).not.toEqual([])
})
