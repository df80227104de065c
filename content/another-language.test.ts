import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, pages, to } from '../src/ui/addresses/site-map.ts'
import { pageAddresses } from '../test-support/page-addresses.ts'
import { type Product, startProduct } from '../test-support/product-process.ts'
import { createPseudoLocale } from '../test-support/pseudo-locale.ts'
import { runsAllTests } from '../test-support/runs-all-tests.ts'
import { emptyDatabase } from '../test-support/site.ts'
import { waitFor } from '../test-support/wait-for.ts'
import catalogue from './courses.json' with { type: 'json' }
import { successSection } from './en/home.ts'
import { lessons } from './en/lessons.ts'
import { sampleGallery } from './en/samples/gallery.ts'
import { sampleInstructors } from './en/samples/instructors.ts'
import { sampleStories } from './en/samples/stories.ts'
import { fastTrackCourses } from './fast-track-page.ts'
import { heroWords, techStack } from './hero-words.ts'
import { institute } from './institute.ts'
import { demoTrainers } from './people.ts'

/**
 * What stays as it is in every language: names of people, places, companies and things, the courses of
 * the catalogue, instructors, stories and pictures as staff wrote them, the languages that programs are written in, addresses, and the provider's name
 * for itself.
 */
const facts = [
  [institute, catalogue, fastTrackCourses, successSection.companies, heroWords, techStack],
  [sampleInstructors],
  // Batches show the first name of their trainer.
  demoTrainers.map(({ person }) => person.name.split(' ')[0]),
  sampleStories.map(({ category: _, ...story }) => story),
  sampleGallery.map(({ category: _, ...entry }) => entry),
  sampleStories.map(({ lakh }) => `₹${lakh} LPA`),
  ['Demo ID', ...Object.values(lessons).map(({ language }) => language)],
]

let folder: string
let product: Product
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'another-language-'))
  const parts = [
    'content',
    'src',
    'sandbox',
    'public',
    'db',
    'scripts',
    'vite.config.ts',
    'tsconfig.json',
  ]
  for (const part of [...parts, 'package.json'])
    await cp(part, join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await createPseudoLocale(folder, 'xx', 'hi-IN')
  await promisify(execFile)(process.execPath, ['scripts/build-pages.ts'], { cwd: folder })
  const { connectionString } = await emptyDatabase()
  product = startProduct({ DATABASE_URL: connectionString }, { cwd: folder })
  address = await product.ready
}, 600_000)
afterAll(async () => {
  await product?.signal('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const open = (path: string) => fetch(address + path, { redirect: 'manual' })
const textAt = async (path: string) => (await open(path)).text()
const send = (call: string, body: unknown, headers = {}) => {
  const [method, path = ''] = call.split(' ')
  return fetch(address + inXx(path), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
const inXx = (path: string) => (path === '/' ? '/xx' : `/xx${path}`)
const publicPages = pageAddresses.filter((path) => !path.startsWith(to.admin))

test.each([...publicPages, to.payment('ai-ml'), to.course('no-such-course')])(
  'no English is left on %s in a language that is not English',
  async (path) => {
    const html = await textAt(inXx(path))

    expect(html).toContain('<html lang="hi-IN">')
    expect(shownIn(html).flatMap(englishIn)).toEqual([])
    expect(shownIn(await textAt(path)).flatMap(englishIn)).not.toEqual([])
  },
)

test.each(publicPages)(
  'every link on %s stays in the language, but those to files',
  async (path) => {
    const html = await textAt(inXx(path))
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, link = '']) => link)
    const untranslated = links.filter((link) => !/^\/xx(\/|$)/.test(link))

    expect(links.length).toBeGreaterThan(5)
    // Versions of legal pages are those of the first language.
    for (const link of untranslated)
      expect(link).toMatch(/^\/(pictures|brochures)\/|^\/[\w-]+\/versions$/)
  },
)

test('each language names its own address, and the other one, to search engines', async () => {
  const [english, other] = await Promise.all([textAt(to.about), textAt(inXx(to.about))])
  const origin = english.match(/<link rel="canonical" href="(.*)\/about">/)?.[1]

  expect(english).toContain('<html lang="en-IN">')
  expect(other).toContain(`<link rel="canonical" href="${origin}/xx/about">`)
  for (const html of [english, other]) {
    expect(html).toContain(`<link rel="alternate" hreflang="en-IN" href="${origin}/about">`)
    expect(html).toContain(`<link rel="alternate" hreflang="hi-IN" href="${origin}/xx/about">`)
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/about">`)
  }
  const sitemap = await textAt(endpoints.sitemap)
  expect(sitemap).toContain(`<url><loc>${origin}/xx</loc>`)
  expect(sitemap).toContain(`<url><loc>${origin}/courses/ai-ml</loc>`)
  expect(sitemap).toContain(`hreflang="hi-IN" href="${origin}/xx/courses/ai-ml"`)
})

test('an unknown address answers Not Found in its language, and the back office has no translation', async () => {
  expect((await open('/xx/no-such-page')).status).toBe(404)
  const admin = await open('/xx/admin/students')
  expect(admin.status).toBe(302)
  expect(admin.headers.get('location')).toBe('/admin/students')
  expect((await open('/xxx')).status).toBe(404)
  expect(await textAt('/xxx')).toContain('<html lang="en-IN">')
})

const refusedCalls: [call: string, body: unknown][] = [
  ['POST /api/auth/register', {}],
  ['POST /api/auth/register', { name: 'x'.repeat(101), email: 'x', password: 'short' }],
  ['POST /api/auth/register', { name: 'A\tB', email: 'a@b.example', password: ' '.repeat(8) }],
  ['POST /api/auth/register', { name: 'Asha', email: 'a@b.example', password: 'password123' }],
  ['POST /api/auth/register', []],
  ['POST /api/auth/login', { email: 'nobody@here.example', password: 'not my password' }],
  ['POST /api/auth/login', { email: 'a@b.example', password: 'x', credential: 'x' }],
  ['POST /api/auth/login', { email: 1, password: 'x'.repeat(2_000) }],
  ['POST /api/auth/reset-password', { secret: 'x', password: 'long enough' }],
  ['POST /api/auth/reset-password', { secret: 'x'.repeat(43), password: 'x'.repeat(200) }],
  ['POST /api/auth/verify-email', { secret: 'x'.repeat(43) }],
  ['POST /api/free-demo/register', {}],
  ['PATCH /api/me', {}],
  ['POST /api/nothing-here', {}],
]

// S95
test.each(refusedCalls)('%s is refused without a word of English: %j', async (call, body) => {
  const response = await send(call, body)
  const answer = (await response.json()) as { message: string; fields?: Record<string, string> }

  expect(response.ok).toBe(false)
  expect([answer.message, ...Object.values(answer.fields ?? {})].flatMap(englishIn)).toEqual([])
})

// S96
test('responses, mails and the data export of a user are in the language they signed up in', async () => {
  const person = {
    name: 'Ａｓｈａ',
    email: `${randomUUID()}@here.example`,
    password: 'four dull green kettles',
  }
  const signedUp = await send('POST /api/auth/register', person)
  const cookie = signedUp.headers.getSetCookie().map((sentType) => sentType.split(';')[0])
  const signedIn = { cookie: cookie.join('; ') }
  const { message } = (await signedUp.json()) as { message: string }
  expect(signedUp.status).toBe(201)
  expect(englishIn(message)).toEqual([])

  const registration = { phone: '98765 00101', course: fastTrackCourses[0] }
  const answers = [
    await send('POST /api/free-demo/register', registration, signedIn),
    await send('POST /api/free-demo/register', { phone: '12', course: 'x' }, signedIn),
    await send('PATCH /api/me', { name: '', phone: 'x'.repeat(50) }, signedIn),
    await send('PUT /api/me/password', { newPassword: 'x' }, signedIn),
    await send('PUT /api/me/email', { email: person.email }, signedIn),
    await send('POST /api/auth/forgot-password', { email: person.email }),
    await send('DELETE /api/me', { confirmation: 'wrong' }, signedIn),
  ]
  for (const answer of answers) {
    const spokenAnswer = (await answer.json()) as {
      message: string
      fields?: Record<string, string>
    }
    expect(
      [spokenAnswer.message, ...Object.values(spokenAnswer.fields ?? {})].flatMap(englishIn),
    ).toEqual([])
  }
  const mails = await waitFor(
    async () => {
      const matchingMails = mailsTo(person.email, await textAt(endpoints.mailbox))
      expect(matchingMails).toHaveLength(3)
      return matchingMails
    },
    { timeout: 15_000, interval: 200 },
  )
  const asWritten = (mail: string) => mail.replaceAll(/https?:\S+|\d+:\d+\s[ap]m/g, '')
  expect(mails.map(asWritten).flatMap(englishIn)).toEqual([])
  const links = mails.flatMap((mail) => mail.match(/https?:\S+/g) ?? [])
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) expect(new URL(link).pathname).toMatch(/^\/xx\//)
})

// S97
test('a brochure is set in the language of its address', async () => {
  const brochure = (prefix: string) => textAt(`${prefix}/brochures/ai-ml.pdf`)
  const [english, other] = [await brochure(''), await brochure('/xx')]

  expect(english).toContain('/Lang (en-IN)')
  expect(other).toContain('/Lang (hi-IN)')
  expect((await open('/xx/robots.txt')).status).toBe(404)
})

test('the scripts of a page contain texts of its language only', async () => {
  const scriptsOf = async (path: string) => {
    const files = (await textAt(path)).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)
    return (await Promise.all([...files].map(([, file = '']) => textAt(file)))).join('\n')
  }
  for (const { path, who: audience } of Object.values(pages)) {
    if (audience === 'office.enter' || /[:*]/.test(path)) continue
    const [english, other] = await Promise.all([scriptsOf(path), scriptsOf(inXx(path))])
    for (const words of ['Skip to content', '100% money back guarantee', 'View Profile']) {
      expect(english, path).toContain(words)
      expect(other, path).not.toContain(words)
    }
  }
})

test.runIf(runsAllTests)(
  'a language with a missing text does not compile',
  async () => {
    const file = join(folder, 'content/xx/gallery.ts')
    const whole = await readFile(file, 'utf8')
    await writeFile(file, whole.replace(/^ {2}missing: .*\n/m, ''))
    const compile =
      'node_modules/typescript-7/bin/tsc --checkers 1 -p content/xx/texts.tsconfig.json'
    const notice = await promisify(execFile)(process.execPath, compile.split(' '), {
      cwd: folder,
    }).then(
      () => 'It compiles.',
      (error) => String(error.stdout),
    )
    await writeFile(file, whole)

    expect(notice.trim().split('\n')).toEqual([
      expect.stringMatching(/GalleryPage\.tsx.*Property 'missing' does not exist/),
    ])
  },
  600_000,
)

/** Subject and text of each mail that went to an address. */
function mailsTo(email: string, mailbox: string): string[] {
  return mailbox
    .split('<article>')
    .filter((mail) => mail.includes(`To ${email},`))
    .map((mail) => mail.replace(/<p>To .*?<\/p>/, '').replaceAll(/<[^>]+>/g, ' '))
    .map((mail) => mail.replaceAll('&amp;', '&'))
}

/** What a page shows, says to screen readers or tells search engines, piece by piece. */
function shownIn(html: string): string[] {
  const page = html
    .replaceAll(/<(script|style|pre)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->|<wbr\/>/gs, '')
  const attributePattern = / (?:aria-label|alt|title|placeholder)="([^"]*)"/g
  const metaPattern =
    /<meta (?:name|property)="(?:description|og:(?:title|description|image:alt))" content="([^"]*)"/g
  return [attributePattern, metaPattern, />([^<]+)</g]
    .flatMap((pattern) => [...page.matchAll(pattern)].map(([, text = '']) => text))
    .map((text) =>
      text
        .replaceAll('&amp;', '&')
        .replaceAll(/&(#x27|quot);/g, "'")
        .replaceAll(/&[lg]t;/g, ' '),
    )
}

const factTexts = facts.flatMap(textsIn).toSorted((a, b) => b.length - a.length)

/** Words in Latin letters that are not among the facts. */
function englishIn(text: string): string[] {
  const rest = factTexts.reduce((untranslated, fact) => untranslated.replaceAll(fact, ' '), text)
  return rest.match(/[A-Za-z]{2,}/g) ? [text] : []
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /[A-Za-z]{2}/.test(value) ? [value.replaceAll('"', "'")] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
