import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../../test-support/site.ts'
import { to } from '../../ui/addresses/site-map.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const get = (path: string) => fetch(site.address + path)
const descriptionOf = async (path: string) =>
  (await (await get(path)).text()).match(/<meta name="description" content="(.*?)">/)?.[1]

// S125
test('whatever is compared, asked or searched, it is the same page as without it', async () => {
  // The page for comparing draws the courses that exist, and leaves the others out.
  for (const page of [to.whichCourse, to.courses, to.compareOf(['mern-stack'])]) {
    const plain = await get(page)
    const tag = plain.headers.get('etag')
    expect(plain.status).toBe(200)
    expect(tag).toBeTruthy()
    for (let odd = 0; odd < 50; odd++) {
      const query = new URLSearchParams({ courses: `${odd},mern-stack`, search: `${odd}` })
      const response = await get(`${page.split('?')[0]}?${query}&about=${odd}`)
      expect(response.headers.get('etag')).toBe(tag)
    }
  }
})

test('without scripts every course stands on the page for comparing, with its fee', async () => {
  const html = await (await get(to.compareOf(['mern-stack', 'ai-ml']))).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))

  for (const text of ['MERN Stack', '₹22,749', 'Data Analyst', '₹17,499'])
    expect(main).toContain(text)
})

test('payment pages and unknown courses describe themselves', async () => {
  const courses = await descriptionOf(to.courses)
  const pageDescriptions = await Promise.all(
    [to.payment('ai-ml'), to.payment('mern-stack'), to.payment('no'), to.course('no')].map(
      descriptionOf,
    ),
  )

  expect(pageDescriptions[0]).toContain('AI/ML')
  expect(pageDescriptions[0]).toContain('₹37,499')
  expect(pageDescriptions[1]).toContain('₹22,749')
  expect(new Set([courses, ...pageDescriptions]).size).toBe(5)
})
