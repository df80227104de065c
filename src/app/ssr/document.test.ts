import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { institute } from '../../../content/institute.ts'
import { pageAddresses } from '../../../test-support/page-addresses.ts'
import { openSite, type Site } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { to } from '../../ui/addresses/site-map.ts'

const origin = 'https://www.school.example'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: { PUBLIC_URL: origin } })
})
afterAll(() => site.close())

const htmlAt = async (path: string) => (await fetch(site.address + path)).text()

type Thing = { '@type': string; [property: string]: unknown }
const thingsAt = async (path: string) => {
  const matches = (await htmlAt(path)).matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/g,
  )
  return [...matches].map(([, json = '']): Thing => JSON.parse(json))
}
const typesAt = async (path: string) => (await thingsAt(path)).map((thing) => thing['@type'])

const propertiesOf = (html: string) =>
  new Map(
    [...html.matchAll(/<meta (?:property|name)="(.*?)" content="(.*?)">/g)].map(
      ([, name, content]) => [name, content],
    ),
  )

test.each(pageAddresses)(
  'a shared link to %s shows a title, a text and a picture',
  async (path) => {
    const html = await htmlAt(path)
    const properties = propertiesOf(html)
    const [, title] = html.match(/<title>(.*?)<\/title>/) ?? []
    const [, canonical] = html.match(/<link rel="canonical" href="(.*?)">/) ?? []

    expect(properties.get('og:title')).toBe(title)
    expect(properties.get('og:description')).toBe(properties.get('description'))
    expect(properties.get('og:type')).toBe('website')
    expect(properties.get('og:url')).toBe(canonical)
    expect(canonical).toMatch(`${origin}/`)
    expect(properties.get('og:locale')).toBe('en_IN')
    expect(properties.get('og:site_name')).toBe(institute.name)
    expect(properties.get('twitter:card')).toBe('summary_large_image')

    const picture = properties.get('og:image') ?? ''
    expect(picture).toMatch(`${origin}/`)
    const response = await fetch(site.address + picture.slice(origin.length))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([width, height].map(String)).toEqual([
      properties.get('og:image:width'),
      properties.get('og:image:height'),
    ])
    expect(properties.get('og:image:alt')).toBeTruthy()
  },
)

test('a course is shared with a picture of its own, other pages with the one of the site', async () => {
  const pictureAt = async (path: string) => propertiesOf(await htmlAt(path)).get('og:image')

  expect(await pictureAt('/courses/ai-ml')).toBe(`${origin}/social/ai-ml.png`)
  expect(await pictureAt('/about')).toBe(`${origin}/link-preview.png`)
  expect(await pictureAt('/courses/rust-nights')).toBe(await pictureAt('/about'))
})

test.each(['/', '/about', '/contact', '/courses', '/courses/ai-ml', '/privacy'])(
  'structured data on %s has name and address of the institute',
  async (path) => {
    const things = await thingsAt(path)

    expect(things.find((thing) => thing['@type'] === 'EducationalOrganization')).toMatchObject({
      '@context': 'https://schema.org',
      '@id': `${origin}/#institute`,
      name: institute.name,
      url: `${origin}/`,
      telephone: institute.phone.e164,
      address: {
        '@type': 'PostalAddress',
        addressLocality: institute.city,
        postalCode: institute.address.postalCode,
      },
    })
  },
)

test('a course is offered at its price in rupees, by the institute', async () => {
  const things = await thingsAt('/courses/full-stack-java')

  expect(things.find((thing) => thing['@type'] === 'Course')).toMatchObject({
    name: 'Full Stack Development with Java',
    url: `${origin}/courses/full-stack-java`,
    provider: { '@id': `${origin}/#institute`, name: institute.name },
    offers: { '@type': 'Offer', price: 27_999, priceCurrency: 'INR', category: 'Paid' },
  })
  const faq = things.find((thing) => thing['@type'] === 'FAQPage') as { mainEntity?: object[] }
  expect(faq.mainEntity).toHaveLength(5)
  expect(faq.mainEntity?.[3]).toMatchObject({
    '@type': 'Question',
    name: 'Do you guarantee a job?',
    acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^No\. We help everyone/) },
  })
})

test('structured data has the breadcrumbs of a page', async () => {
  const stepsAt = async (path: string) => {
    const list = (await thingsAt(path)).find((thing) => thing['@type'] === 'BreadcrumbList')
    const items = list?.itemListElement as { position: number; name: string; item: string }[]
    return items.map(({ position, name, item }) => `${position} ${name} ${item}`)
  }

  expect(await stepsAt('/about')).toEqual([`1 Home ${origin}/`, `2 About us ${origin}/about`])
  expect(await stepsAt('/courses/ai-ml')).toEqual([
    `1 Home ${origin}/`,
    `2 Courses ${origin}/courses`,
    `3 AI/ML (Artificial Intelligence & Machine Learning) ${origin}/courses/ai-ml`,
  ])
  expect(await typesAt('/')).toEqual(['EducationalOrganization'])
})

test.each(['/login', '/signup', '/profile', '/admin', '/no-such-page', '/courses/rust-nights'])(
  '%s is excluded from search engines',
  async (path) => expect(await typesAt(path)).toEqual([]),
)

// S40
test('nothing that staff write into a course closes the block or opens a script', async () => {
  const title = '</script><script>alert(1)</script><!-- "&'
  await site.sql(
    `update courses set course = jsonb_set(jsonb_set(course::jsonb, '{title}', to_jsonb($1::text)),
      '{faqs}', '[]') where id = 'ai-ml'`,
    [title],
  )

  await waitFor(async () => {
    const things = await thingsAt('/courses/ai-ml')
    expect(things.map((thing) => thing['@type'])).toEqual([
      'EducationalOrganization',
      'BreadcrumbList',
      'Course',
    ])
    expect(things[2]?.name).toBe(title)
  })
  expect(await htmlAt('/courses/ai-ml')).not.toContain('<script>alert')
})

const visitors = pageAddresses.filter((path) => !path.startsWith(to.admin))

test.each(visitors)('%s needs no more than 82 kB of scripts, in ten files', async (path) => {
  const html = await (await fetch(site.address + path)).text()
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file,
  )

  const sizes = await Promise.all(
    scripts.map(async (file) => {
      const response = await fetch(site.address + file, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers.get('content-encoding')).toBe('br')
      return Number(response.headers.get('content-length'))
    }),
  )

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.length).toBeLessThanOrEqual(10)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(82_000)
})

const styleOf = (html: string) => html.match(/<style[^>]*>(.*?)<\/style>/s)?.[1] ?? ''

// S140
test.each(visitors)('%s holds no more than 24 kB of style', async (path) => {
  const style = styleOf(await htmlAt(path))

  expect(style.length).toBeGreaterThan(5_000)
  expect(Buffer.byteLength(style)).toBeLessThanOrEqual(24_000)
})

// S140
test('home is no longer than 60 kB', async () => {
  expect(Buffer.byteLength(await htmlAt(to.home))).toBeLessThanOrEqual(60_000)
})

/** Classes used as selectors, not for their looks. */
const markers = new Set(['group', 'wordmark', 'lucide'])

// S140
test.each(visitors)('every class that %s uses has its rule in the page', async (path) => {
  const html = await htmlAt(path)
  const style = styleOf(html)
  const classNames = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(/\s+/),
  )
  const ruled = new Set(
    [...style.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
  )

  expect(
    [...new Set(classNames)].filter(
      (name) => name && !ruled.has(name) && !markers.has(name) && !name.startsWith('lucide-'),
    ),
  ).toEqual([])
})

/** What is sent before the first response of the browser: ten packets (RFC 6928). */
const firstFlight = 14_600

test.each([to.login, to.signup, to.forgotPassword, to.unknown])(
  '%s arrives whole in the first ten packets',
  async (path) => {
    const { headers } = await fetch(site.address + path, { headers: { 'accept-encoding': 'br' } })

    const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const body = Number(headers.get('content-length'))
    expect(head.length + body).toBeLessThanOrEqual(firstFlight)
  },
)
