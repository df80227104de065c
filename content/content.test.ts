import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { about, testimonials } from '#texts/about.ts'
import { claims, figuresCountedUpTo, homeClaims, otherBases } from '#texts/claims.ts'
import { courseFigures } from '#texts/course-page.ts'
import { coursesFigures } from '#texts/courses.ts'
import { gallery } from '#texts/gallery.ts'
import { hero, placementStories, reviewsSection, whyChooseSection } from '#texts/home.ts'
import { sampleStories } from '#texts/samples/stories.ts'
import { storiesPage } from '#texts/stories.ts'
import courses from './courses.json' with { type: 'json' }
import { fastTrackCourses } from './fast-track-page.ts'
import { heroWords } from './hero-words.ts'
import { institute } from './institute.ts'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|json)$/.test(file) && !file.startsWith('pictures/'),
)

test('only institute.ts says who and where the institute is', () => {
  const ownNames = [institute.name, institute.city, institute.region, institute.address.locality]
  const instituteTexts = [
    ...ownNames,
    institute.domain,
    institute.phone.display,
    institute.phone.e164,
  ]
  for (const file of files.filter((name) => name !== 'institute.ts')) {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').toLowerCase()
    const matches = instituteTexts.filter((words) => text.includes(words.toLowerCase()))
    expect(matches, file).toEqual([])
  }
})

// S87
test('no address of the content holds a name or a password', () => {
  for (const file of files) {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    const addresses = text.match(/\b[a-z]+:\/\/[^\s'"`]+/gi) ?? []
    expect(
      addresses.filter((address) => /^[a-z]+:\/\/[^/?#]*@/i.test(address)),
      file,
    ).toEqual([])
  }
})

test('every figure has a sentence that says how it is counted, and up to which day', () => {
  const countedFigures = [
    ...[...hero.figures, reviewsSection.rating, ...whyChooseSection.figures],
    ...[...coursesFigures, ...courseFigures, about.students],
    ...[...gallery.counters, ...storiesPage.figures],
  ]
  for (const page of Object.keys(claims) as (keyof typeof claims)[]) {
    const otherPageBases = new Map<string, string>(Object.entries(otherBases[page] ?? {}))
    for (const [name, claim] of Object.entries(claims[page])) {
      const entry = countedFigures.find((each) => each.claim === claim)
      expect(entry?.basis ?? otherPageBases.get(name), `${page} ${name}`).toMatch(/^[A-Z].+\.$/)
    }
  }
  expect(new Date(figuresCountedUpTo).getTime()).toBeLessThan(Date.now())
  expect(whyChooseSection.text).toContain(`up to ${figuresCountedUpTo}.`)
})

test('the largest discount on offer is the one the home page names', () => {
  const saved = courses.map((course) => 1 - course['discounted price'] / course.realprice)
  expect(`${Math.round(Math.max(...saved) * 100)}%`).toBe(homeClaims.whyPricing.figure)
})

test('stories and the Fast Track form speak of courses in the catalogue', () => {
  const titles = courses.map(({ title }) => title)
  const courseNames = [...sampleStories, ...placementStories, ...testimonials].map(
    ({ course }) => course,
  )
  expect(titles).toEqual(expect.arrayContaining(courseNames))
  expect(titles).toEqual(expect.arrayContaining(fastTrackCourses.slice(1, -1)))
})

test.each(heroWords)('the program for $word fits the editor window', ({ snippet }) => {
  const lines = snippet.code.split('\n')
  expect(lines.length).toBeLessThanOrEqual(9)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42)
})
