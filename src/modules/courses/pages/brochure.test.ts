import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brochure } from '#texts/course-page.ts'
import catalogue from '../../../../content/courses.json' with { type: 'json' }
import { institute } from '../../../../content/institute.ts'
import { readPdf } from '../../../../test-support/read-pdf.ts'
import { openSite, type Site } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { createRenderer } from '../../../app/ssr/renderer.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { readFacts } from '../facts/rules.ts'
import { describeFact } from '../facts/texts.ts'
import { readCourse } from '../rules.ts'

/** Titles in the order in which their brochures were rendered. */
const set: string[] = []

let site: Site
beforeAll(async () => {
  const renderer = await createRenderer('http://localhost:3000')
  site = await openSite({
    settings: { PUBLIC_URL: 'https://www.school.example' },
    clock: () => new Date('2026-11-19T20:00:00Z'),
    renderer: {
      ...renderer,
      print(order) {
        if ('brochure' in order) set.push(order.brochure.course.title)
        return renderer.print(order)
      },
    },
  })
  // Four of each course: more than the brochure has room for.
  await site.sql(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                          seats, opens_at, closes_at, saved_by)
     select id, case when number = 2 then 'online' else 'classroom' end, '27', '{1,3,5}', '19:00',
            '21:00', date '2026-11-20' + number * 7, date '2027-03-01', 10,
            timestamptz '2026-11-01', date '2026-11-20' + number * 7, 'Test'
     from courses, generate_series(1, 4) number`,
  )
  await waitFor(async () =>
    expect(await (await get(endpoints.starts)).text()).toContain('2026-11-27'),
  )
})
afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.address + path, { headers })
const brochureAt = async (path: string) => {
  const file = Buffer.from(await (await get(path)).arrayBuffer())
  return { file, pages: readPdf(file).map(({ lines }) => ({ lines, text: lines.join('') })) }
}

// S141
test.each(catalogue.map((course) => [course.id, course] as const))(
  'the brochure of %s is one sheet with all facts of the course',
  async (_id, wire) => {
    const course = readCourse(wire)

    const { file, pages } = await brochureAt(wire.download)

    expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7')
    const words = file.toString('latin1')
    expect(words).toContain('/Lang (en-IN)')
    // Tagged and titled: one document heading, the others in order, each bookmarked.
    expect(words).toContain('/Marked true')
    expect(words).toContain('/DisplayDocTitle true')
    const tags = [...words.matchAll(/\/S \/(H1|H2|P)\b/g)].map(([, tag]) => tag)
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
    expect(tags.filter((tag) => tag === 'H2').length).toBeGreaterThan(5)
    expect(tags.filter((tag) => tag === 'P').length).toBeGreaterThan(course.syllabus.length)
    expect(words).toContain(`/Title (${brochure.figuresHeading})`)
    expect(pages).toHaveLength(2)
    const [front, back] = pages.map(({ text }) => text)
    for (const word of course.title.split(' ')) expect(front).toContain(word)
    expect(front).toContain(formatRupees(course.price))
    expect(front).toContain(course.discount ?? '')
    if (course.realPrice > course.price) expect(front).toContain(formatRupees(course.realPrice))
    for (const language of course.languages) expect(front).toContain(language)
    // Lines are broken where the paper ends.
    const unbroken = front?.replaceAll(/\s/g, '')
    const facts = readFacts(course.facts)
    const { teacher = '', before = '' } = facts
    for (const text of [teacher, before, describeFact(facts, 'mode') ?? ''])
      expect(unbroken).toContain(text.replaceAll(/\s/g, ''))
    expect(front).toContain('Fri 27 Nov · Mon, Wed, Fri, 7 pm to 9 pm · Classroom')
    expect(front).toContain('Fri 4 Dec · Mon, Wed, Fri, 7 pm to 9 pm · Online')
    expect(front).toContain('Fri 11 Dec')
    expect(front).not.toContain('Fri 18 Dec')
    for (const step of course.syllabus) expect(back).toContain(step)
    for (const { question } of course.faqs) expect(back).toContain(question)
    expect(back).toContain(institute.phone.display)
    expect(back).toContain(institute.address.postalCode)
  },
)

test('it says on which day in India the fee was read, and where to read it now', async () => {
  const { pages } = await brochureAt('/brochures/ai-ml.pdf')

  expect(pages[0]?.text).toContain('20 November 2026')
  expect(pages[0]?.lines).toContain('www.school.example/courses/ai-ml')
})

test('it opens in the browser and is saved under the name of the course', async () => {
  const response = await get('/brochures/c-cpp-programming.pdf')

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe(
    `inline; filename="C C++ Programming.pdf"; filename*=UTF-8''C%20C%2B%2B%20Programming.pdf`,
  )
  expect(response.headers.get('content-encoding')).toBeNull()
})

test('what a browser already holds is not sent again', async () => {
  const etag = (await get('/brochures/mern-stack.pdf')).headers.get('etag') ?? ''

  const response = await get('/brochures/mern-stack.pdf', { 'if-none-match': etag })

  expect(response.status).toBe(304)
  expect(await response.text()).toBe('')
})

test('there is none of a course that does not exist', async () => {
  const before = set.length

  for (const path of ['/brochures/rust-nights.pdf', '/brochures/-.pdf', '/brochures/..%2f.pdf']) {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false })
  }

  expect(set.slice(before)).toEqual([])
})

describe('when staff change a course', () => {
  const change = async (fields: object) => {
    await site.sql(
      `update courses set course = (course::jsonb || $1::jsonb)::json where id = 'data-analyst'`,
      [JSON.stringify(fields)],
    )
    await waitFor(async () => {
      const courses = (await (await get('/courses.json')).json()) as { id: string }[]
      const course = courses.find(({ id }) => id === 'data-analyst')
      expect(course).toMatchObject(JSON.parse(JSON.stringify(fields)))
    })
  }
  const brochure = () => brochureAt('/brochures/data-analyst.pdf')

  test('twenty who ask at once for the new one are one rendering', async () => {
    await change({ title: 'Analysis for Twenty at Once' })
    const before = set.length

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get('/brochures/data-analyst.pdf')),
    )

    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    expect(set.slice(before)).toEqual(['Analysis for Twenty at Once'])
  })

  test('lakhs are grouped as in India, and long names stay whole', async () => {
    await change({
      title: 'Analysis with Professor Thiruvananthapuram',
      description: 'Śrī Balasubrahmanyam Lalrinpuii Venkatanarasimharajuvaripeta Ānanda '.repeat(9),
      'discounted price': 125_000,
      realprice: 1_250_000,
    })

    const { pages } = await brochure()
    expect(pages[0]?.text).toContain('₹1,25,000')
    expect(pages[0]?.text).toContain('₹12,50,000')
    expect(pages[0]?.text).toContain('90% OFF')
    const lines = pages[0]?.lines.join('\n') ?? ''
    expect(lines).toContain('Thiruvananthapuram')
    for (const word of ['Śrī', 'Venkatanarasimharajuvaripeta', 'Balasubrahmanyam', 'Ānanda'])
      expect(lines.match(new RegExp(word, 'g')), word).toHaveLength(9)
  })

  test('what the font cannot set is left out, not set wrongly', async () => {
    await change({ title: 'Analysis 🎉 कोर्स today' })

    const { pages } = await brochure()
    expect(pages[0]?.text).toContain('Analysis')
    expect(pages[0]?.text).toContain('today')
    expect(pages[0]?.text).not.toMatch(/\?|K0/)
  })

  test('a heading at the end of a page goes over to the next with what it heads', async () => {
    await change({
      title: 'Analysis',
      description: 'A short description.',
      syllabus: Array.from({ length: 33 }, (_, step) => `Step ${step + 1}`),
      faqs: Array.from({ length: 6 }, (_, index) => ({
        question: `Question ${index + 1}?`,
        answer: 'An answer of some length. '.repeat(8),
      })),
    })

    const { pages } = await brochure()
    expect(pages[1]?.text).toContain('Step 33')
    expect(pages[1]?.text).not.toContain('Questions people ask')
    expect(pages[2]?.text).toContain('Questions people ask')
    expect(pages[2]?.text).toContain('Question 1?')
  })

  test('however much there is of it, every page is numbered and the address comes last', async () => {
    await change({
      description: 'A long description goes on. '.repeat(40),
      syllabus: Array.from({ length: 61 }, (_, step) => `Step ${step + 1} of many`),
      faqs: Array.from({ length: 20 }, (_, index) => ({
        question: `Question ${index + 1}?`,
        answer: 'An answer of some length. '.repeat(8 + index),
      })),
    })

    const { pages } = await brochure()
    expect(pages.length).toBeGreaterThan(4)
    for (const [index, { text }] of pages.entries())
      expect(text).toContain(`${index + 1} of ${pages.length}`)
    expect(pages.at(-1)?.text).toContain('How to reach us')
  })

  test('a course with nothing but a title has a brochure, too', async () => {
    await site.sql(
      `insert into courses (id, position, course) values ('bare', 99, '{"id":"bare","title":"Bare"}')`,
    )

    await waitFor(async () => expect((await get('/brochures/bare.pdf')).status).toBe(200))

    const { pages } = await brochureAt('/brochures/bare.pdf')
    expect(pages[0]?.text).toContain('Bare')
    const text = pages.map(({ text }) => text).join('')
    expect(text).not.toContain('Syllabus')
    expect(text).not.toContain('Key details')
    expect(text).not.toContain('Next starts')
  })
})
