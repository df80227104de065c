import { expect, test } from 'vitest'
import { aboutReasons } from '#texts/about.ts'
import { openingHours } from '#texts/contact.ts'
import { feeCredits, weeks } from '#texts/weeks.ts'
import { leastFeeInParts } from '../sandbox/demo/demo-plans.ts'
import { demoStarts } from '../sandbox/demo/demo-timetables.ts'
import { readClassHours } from '../src/modules/batches/rules.ts'
import { readFacts } from '../src/modules/courses/facts/rules.ts'
import { readCourse } from '../src/modules/courses/rules.ts'
import { trainerFacts } from './about.ts'
import catalogue from './courses.json' with { type: 'json' }

/** The specified figures (`claims.ts`) are given as they are; everything else has to agree. */
const courses = catalogue.map(readCourse)
const startsOf = (id: string) => demoStarts[id] ?? []
const allStarts = Object.values(demoStarts).flat()
const isWeekend = (start: { days: readonly number[] }) => start.days.every((day) => day > 5)

/** “8:00 am” as “08:00”. */
function clock(text: string): string {
  const [, hour = '0', minute = '00', half] = /(\d+):(\d+) (am|pm)/.exec(text) ?? []
  return `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`
}

// S361
test('every course has batches, in the places that its facts name', () => {
  for (const { id, facts } of courses) {
    const batchModes = new Set(startsOf(id).map(({ mode }) => mode))
    const { mode } = readFacts(facts)
    expect([...batchModes].sort(), id).toEqual(mode === 'both' ? ['classroom', 'online'] : [mode])
  }
})

test('batches have different numbers of free seats, and one is full', () => {
  const freeSeats = allStarts.map(({ seats, taken }) => seats - taken)
  expect(freeSeats.filter((seats) => seats === 0)).toHaveLength(1)
  expect(Math.min(...freeSeats)).toBe(0)
  expect(new Set(freeSeats).size).toBeGreaterThan(5)
  expect(allStarts.some(isWeekend)).toBe(true)
})

// S361
test('hours of class agree in batches, facts and questions', () => {
  const inWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  for (const { id, faqs, facts } of courses) {
    const classHours = readClassHours(startsOf(id))
    const { weeklyHours } = readFacts(facts)
    expect(classHours, id).toBeLessThanOrEqual(weeklyHours ?? 0)
    for (const { answer } of faqs) {
      const [, hours] = /(\w+) hours of class/i.exec(answer) ?? []
      if (hours) expect(hours, id).toBe(inWords[classHours ?? 0])
      const [, daily] = /Saturday and Sunday, (.+?) hours a day/.exec(answer) ?? []
      if (daily) expect(inWords.indexOf(daily) * 2, id).toBe(classHours)
    }
  }
})

// S361
test('weekend batches, instalments and places that questions name are on sale', () => {
  for (const { id, faqs, price } of courses)
    for (const { question, answer } of faqs) {
      if (/weekend batch/.test(question + answer))
        expect(startsOf(id).some(isWeekend), `${id}: ${question}`).toBe(true)
      if (/in two or three instalments/.test(answer))
        expect(price).toBeGreaterThanOrEqual(leastFeeInParts)
      if (/^Can I attend online/.test(question))
        for (const { mode, seats } of startsOf(id))
          if (mode === 'online') expect(seats).toBeLessThanOrEqual(20)
    }
  const rooms = aboutReasons.find(({ title }) => title === 'Small batches')
  expect(rooms?.text).toMatch(/^Twenty-four seats in the room, twenty online/)
  for (const { mode, seats } of allStarts)
    expect(seats).toBeLessThanOrEqual(mode === 'online' ? 20 : 24)
})

// S361
test('classes lie within opening hours, and the doubt hour overlaps no class', () => {
  const [week, sunday] = openingHours.map(({ hours }) => hours.split(' to ').map(clock))
  for (const { mode, days, fromTime, toTime } of allStarts.filter(
    ({ mode }) => mode === 'classroom',
  ))
    for (const day of days) {
      const [opens = '', closes = ''] = (day === 7 ? sunday : week) ?? []
      expect(opens <= fromTime && toTime <= closes, `${mode} ${day} ${fromTime}`).toBe(true)
    }
  const doubtHour = aboutReasons.find(({ title }) => title.startsWith('A doubt hour'))
  expect(doubtHour?.text).toContain('Monday to Friday, six to seven')
  for (const { days, fromTime, toTime } of allStarts)
    if (!isWeekend({ days })) expect(toTime <= '18:00' || fromTime >= '19:00').toBe(true)
})

// S361
test('every course has its twelve weeks, which contain what questions say of single weeks', () => {
  expect(Object.keys(weeks).sort()).toEqual(courses.map(({ id }) => id).sort())
  for (const [id, list] of Object.entries(weeks)) expect(list, id).toHaveLength(12)
  const topicsOf = (id: string, from: number, to: number) =>
    weeks[id]?.slice(from - 1, to).map(({ topic }) => topic) ?? []

  // “SQL comes in the third week”, “weeks six and seven repeat the statistics”, “C, for about five weeks”.
  expect(topicsOf('data-analyst', 3, 3)).toEqual([expect.stringContaining('SQL')])
  expect(topicsOf('data-analyst', 1, 2).join()).not.toContain('SQL')
  expect(topicsOf('data-science', 6, 7)[0]).toContain('Probability')
  expect(topicsOf('c-cpp-programming', 1, 6).join()).not.toContain('C++')
  // A part of the fee is taken off for those who come from the other course.
  for (const id of Object.keys(feeCredits)) expect(courses.map((course) => course.id)).toContain(id)
})

// S361
test('a course names the teacher who says that they teach it', () => {
  for (const { id, facts } of courses) {
    const teacher = trainerFacts.find((one) => one.courses.some((course) => course === id))
    expect(readFacts(facts).teacher, id).toBe(teacher?.name)
  }
})
