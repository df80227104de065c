import { expect, test } from 'vitest'
import catalogue from '../../../../../content/courses.json' with { type: 'json' }
import { techStack } from '../../../../../content/hero-words.ts'
import { demoStarts } from '../../../../../sandbox/demo/demo-timetables.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import type { Start } from '../../../batches/contract.ts'
import { readCourse } from '../../rules.ts'
import { everyCourse, findCourses, readCourseQuery, writeCourseQuery } from './rules.ts'

const courses = catalogue.map(readCourse)
/** Three hundred courses from the catalogue, with their own titles and fees. */
const many = Array.from({ length: 300 }, (_, index) => ({
  ...readCourse(catalogue[index % catalogue.length]),
  id: `course-${index}`,
  title: `Course ${String(index).padStart(3, '0')}`,
  price: index * 10_000,
}))
/** The batches of the sample. */
const starts: Start[] = Object.entries(demoStarts).flatMap(([course, courseStarts]) =>
  courseStarts.map(({ taken, days, ...start }, index) => ({
    ...start,
    id: index + 1,
    course,
    days: [...days],
    trainer: null,
    startsOn: '2026-12-07',
    endsOn: '2027-03-01',
    left: start.seats - taken,
  })),
)
const search = (address: string, among = courses) =>
  findCourses(among, readCourseQuery(new URLSearchParams(address)), starts)
const idsFound = (address: string, among = courses) =>
  search(address, among).courses.map(({ id }) => id)

const idsMeeting = (meets: (start: Start) => boolean) =>
  courses
    .filter(({ id }) => starts.some((one) => one.course === id && meets(one)))
    .map(({ id }) => id)
const idsOf = (word: string) =>
  catalogue
    .filter(({ title, description, languages }) =>
      [title, description, ...languages].join(' ').includes(word),
    )
    .map(({ id }) => id)

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
  ['search=frontend', ['full-stack-java', 'mern-stack', 'python-full-stack']],
  ['search=front-end', ['full-stack-java', 'mern-stack', 'python-full-stack']],
  ['search=Front+End+Developer', ['full-stack-java', 'mern-stack', 'python-full-stack']],
  ['search=web+developer', ['full-stack-java', 'mern-stack', 'python-full-stack']],
  ['search=python+developer+course', idsOf('Python')],
  ['search=weekend', idsMeeting(({ days }) => days[0] === 6)],
  ['search=online', idsMeeting(({ mode }) => mode === 'online')],
  ['place=online&time=weekend', ['digital-marketing']],
  ['time=morning', idsMeeting(({ fromTime }) => fromTime === '08:00')],
])('“%s” finds its courses in their order', (address, ids) => {
  expect(idsFound(address)).toEqual(ids)
})

// S359
test.each([
  ['devops', ['full-stack-java', 'python-full-stack']],
  ['php developer', ['full-stack-java', 'mern-stack', 'python-full-stack']],
])('“%s” finds the courses that come closest, and says that they do', (text, ids) => {
  const result = search(new URLSearchParams({ search: text }).toString())
  expect(result.nearest).toBe(true)
  expect(result.courses.map(({ id }) => id)).toEqual(ids)
  expect(search('search=react').nearest).toBe(false)
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
