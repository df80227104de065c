import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import catalogue from '../../../content/courses.json' with { type: 'json' }
import { openSite, type Site } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { to } from '../../ui/addresses/site-map.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const htmlAt = async (path: string) => (await fetch(site.address + path)).text()
const picturesIn = (html: string) =>
  [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, src = '']) => src)
const onOneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

test('the cover of each course comes with the catalogue, sign for sign', async () => {
  const html = await htmlAt(to.courses)

  const drawings = picturesIn(html).map((src) => {
    const [, drawing = ''] = src.match(/^data:image\/svg\+xml,([!-~]+)$/) ?? []
    return decodeURIComponent(drawing)
  })
  expect(drawings).toEqual(
    catalogue.map(({ image }) => onOneLine(readFileSync(`content${image}`, 'utf8'))),
  )
  expect(html).not.toContain('rel="preload" as="image"')
})

test('pages that show one cover request it, and may get it from the cache', async () => {
  expect(picturesIn(await htmlAt(to.course('ai-ml')))).toContain('/pictures/covers/ai-ml.svg')
})

test.each(['/pictures/covers/none.svg', '/pictures/companies/../covers/ai-ml.svg'])(
  'a cover that cannot be inlined stays an address: %s',
  async (image) => {
    await site.sql(
      `update courses set course = jsonb_set(course::jsonb, '{image}', to_jsonb($1::text))
        where id = 'ai-ml'`,
      [image],
    )

    await waitFor(async () => expect(picturesIn(await htmlAt(to.courses))).toContain(image))
  },
)

test('however many courses there are, the catalogue does not grow by all their drawings', async () => {
  await site.sql(
    `insert into courses (id, course, position)
      select 'more-' || n, jsonb_set(course::jsonb, '{id}', to_jsonb('more-' || n)), 1000 + n
        from courses, generate_series(1, 40) as n where id = 'data-science'`,
  )

  await waitFor(async () => {
    const pictures = picturesIn(await htmlAt(to.courses))
    expect(pictures).toHaveLength(catalogue.length + 40)
    expect(pictures.filter((src) => src.startsWith('data:')).length).toBeLessThan(20)
    expect(pictures.at(-1)).toBe('/pictures/covers/data-science.svg')
  })
})
