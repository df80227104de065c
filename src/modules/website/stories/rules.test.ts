import { describe, expect, it } from 'vitest'
import type { PublicStory as Story } from '../../site-content/rules.ts'
import {
  everyStory,
  findStories,
  readStoryQuery,
  type StoryQuery,
  type StorySortOrder,
  salaryNumber,
  writeStoryQuery,
} from './rules.ts'

/** Invented people: the institute's own stories may change. */
const zoe = story({
  name: 'Zoé D’Souza',
  company: 'Ghat Software',
  position: 'Backend Developer',
  salary: '₹9.5 LPA',
  placementDate: '2026-01-19',
  course: 'Java Core & Advanced',
  skills: ['Java', 'C++'],
})
const arif = story({
  name: 'Arif Khan',
  company: 'Tapti Bank',
  position: 'Frontend Developer',
  salary: '₹12 LPA',
  placementDate: '2025-10-27',
  course: 'MERN Stack',
  skills: ['React', 'Node.js'],
})
const meera = story({
  name: 'meera Pai',
  company: 'Ghat Software',
  position: 'Data Analyst',
  salary: 'not told',
  placementDate: '2026-08-24',
  course: 'Data Analyst',
  skills: ['SQL', 'Python'],
})
const stories = [zoe, arif, meera]

describe('findStories', () => {
  it('finds all stories, the latest placement first, without a search', () => {
    expect(findStories(stories, everyStory)).toEqual([meera, zoe, arif])
  })

  it.each([
    ['name', 'khan'],
    ['company', 'tapti'],
    ['position', 'frontend dev'],
    ['course', 'mern'],
    ['skill', 'react'],
  ])('searches the %s', (_field, search) => {
    expect(findStories(stories, storyQuery({ search }))).toEqual([arif])
  })

  it.each(['Nashik', 'monsoon', 'DevOps'])(
    'does not search place, words or category: %s',
    (search) => {
      expect(findStories(stories, storyQuery({ search }))).toEqual([])
    },
  )

  it('asks for every word, wherever each of them stands', () => {
    expect(findStories(stories, storyQuery({ search: '  Ghat   analyst ' }))).toEqual([meera])
    expect(findStories(stories, storyQuery({ search: 'ghat react' }))).toEqual([])
  })

  it('never matches across two fields', () => {
    expect(findStories(stories, storyQuery({ search: 'khantapti' }))).toEqual([])
  })

  it('overlooks letter case and accents', () => {
    expect(findStories(stories, storyQuery({ search: 'ZOE' }))).toEqual([zoe])
    expect(findStories(stories, storyQuery({ search: 'zoé' }))).toEqual([zoe])
  })

  it('takes characters of regular expressions literally', () => {
    expect(findStories(stories, storyQuery({ search: 'c++' }))).toEqual([zoe])
    expect(findStories(stories, storyQuery({ search: 'node.js' }))).toEqual([arif])
    expect(findStories(stories, storyQuery({ search: '.*' }))).toEqual([])
  })

  it('sorts by the number in the salary, not by its letters, and an untold one last', () => {
    expect(findStories(stories, storyQuery({ sort: 'salary' }))).toEqual([arif, zoe, meera])
  })

  it('sorts by name from A to Z, whatever the letter case', () => {
    expect(findStories(stories, storyQuery({ sort: 'name' }))).toEqual([arif, meera, zoe])
  })

  it.each(['newest', 'salary', 'name'] as const)('keeps equal stories in order by %s', (sort) => {
    const equal = Array.from({ length: 20 }, (_, index) => ({ ...zoe, id: String(index) }))
    expect(findStories([...equal], storyQuery({ sort }))).toEqual(equal)
  })

  it('does not change the given list', () => {
    const all = [...stories]
    findStories(all, storyQuery({ sort: 'name' }))
    expect(all).toEqual(stories)
  })
})

describe('salaryNumber', () => {
  it.each([
    ['₹6.5 LPA', 6.5],
    ['8 LPA', 8],
    ['₹6,50,000 a year', 650_000],
    ['not told', 0],
  ])('reads %s as %d', (salary, number) => {
    expect(salaryNumber(salary)).toBe(number)
  })
})

describe('the query in the address', () => {
  it('comes back as it was written', () => {
    const query = storyQuery({ search: 'C++ & Java', sort: 'salary' })
    expect(readStoryQuery(writeStoryQuery(new URLSearchParams(), query))).toEqual(query)
  })

  it('takes an unknown order for the first one', () => {
    expect(readStoryQuery(new URLSearchParams('sort=cheapest'))).toEqual(everyStory)
  })

  it('leaves out what changes nothing, and keeps what is not ours', () => {
    const params = new URLSearchParams('utm_source=poster&search=java&sort=name')
    expect(writeStoryQuery(params, everyStory).toString()).toBe('utm_source=poster')
  })
})

function storyQuery(part: Partial<{ search: string; sort: StorySortOrder }>): StoryQuery {
  return { ...everyStory, ...part }
}

function story(part: Partial<Story> & { name: string }): Story {
  return {
    id: part.name,
    image: '',
    imageAlt: '',
    company: '',
    companyLogo: '',
    position: '',
    salary: '',
    location: 'Nashik',
    course: '',
    months: 4,
    isFree: false,
    joinDate: '2025-06-16',
    placementDate: '2025-10-27',
    rating: 5,
    story: 'It began in the monsoon.',
    skills: [],
    category: 'DevOps',
    ...part,
  }
}
