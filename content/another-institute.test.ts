import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSocialPicture } from '../src/modules/courses/pages/draw-social-picture.server.ts'
import { readCover } from '../src/modules/courses/pages/read-cover.server.ts'
import { readCourse } from '../src/modules/courses/rules.ts'
import { endpoints, pages } from '../src/ui/addresses/site-map.ts'
import { type Product, startProduct } from '../test-support/product-process.ts'
import { readPdf } from '../test-support/read-pdf.ts'
import { runsAllTests } from '../test-support/runs-all-tests.ts'
import { emptyDatabase, signUp } from '../test-support/site.ts'
import { waitFor } from '../test-support/wait-for.ts'
import catalogue from './courses.json' with { type: 'json' }
import { inWords } from './en/institute.ts'
import { institute } from './institute.ts'

/** What the file of the institute says, and what the file of the other one says instead. */
const changes: [string, string][] = [
  [institute.name, 'Kodikoodam'],
  [institute.name.toLowerCase(), 'kodikoodam'],
  [institute.region, 'Kerala'],
  [institute.city, 'Kochi'],
  ['14 Karanj Lane', '9 Boat Lane'],
  ['Pimpalkatta Chambers, Karanj Lane', 'Chembaka House, Boat Lane'],
  ['Pimpalkatta Chambers', 'Chembaka House'],
  [institute.address.locality, 'Kaloor'],
  [institute.address.postalCode, '682017'],
  [institute.phone.display, '+91 91234 56780'],
  [institute.whatsapp.number, '919123456780'],
  [String(institute.foundingYear), '2011'],
]
/** The same for the file of what it says of itself. */
const changedWords: [string, string][] = [
  [inWords.tagline, 'Code learnt beside the water'],
  ['“school of logic”: tarka is reasoning, shala is a school', 'a nest of code'],
]
const firstOne = new RegExp(
  `${institute.name}|\\b${institute.city}\\b|Pimpalkatta|Karanj|${institute.address.locality}|` +
    `${institute.region}|98765 ?43210|${institute.address.postalCode}|school of logic`,
  'i',
)

const folders = ['content', 'src', 'sandbox', 'public', 'db', 'scripts']

let folder: string
let product: Product
let address: string
let database: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'another-institute-'))
  for (const part of [...folders, 'vite.config.ts'])
    await cp(part, join(folder, part), { recursive: true })
  await cp('package.json', join(folder, 'package.json'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await changeFile('content/institute.ts', changes)
  await changeFile('content/en/institute.ts', changedWords)
  await changeFile('content/en/claims.ts', [["'4.9/5'", "'4.7/5'"]])

  const vite = 'node_modules/vite/bin/vite.js'
  await Promise.all([run([vite, 'build']), run([vite, 'build', '--ssr'])])
  const { connectionString } = await emptyDatabase()
  product = startProduct({ DATABASE_URL: connectionString }, { cwd: folder })
  address = await product.ready
  database = new pg.Client({ connectionString })
  await database.connect()
}, 600_000)
afterAll(async () => {
  await database?.end()
  await product?.signal('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function changeFile(path: string, replacements: [string, string][]) {
  let text = await readFile(join(folder, path), 'utf8')
  for (const [before, after] of replacements) {
    expect(text, `${path} says ${before}`).toContain(before)
    text = text.replaceAll(before, after)
  }
  await writeFile(join(folder, path), text)
}

const run = (command: string[]) => promisify(execFile)(process.execPath, command, { cwd: folder })
const textAt = async (path: string) => (await fetch(address + path)).text()

test.runIf(runsAllTests)(
  'every page, its head and its structured data name the other institute',
  async () => {
    for (const { path, edges } of Object.values(pages)) {
      const url = path.replace(':id', 'ai-ml').replace('/*', '').replace('*', '/no-such-page')
      const html = await textAt(url)
      expect(html.match(firstOne)?.[0], url).toBeUndefined()
      expect(html, url).toMatch(/<title>[^<]*Kodikoodam<\/title>/)
      expect(html, url).toContain('<meta property="og:site_name" content="Kodikoodam">')
      if (edges)
        for (const words of ['Kaloor', 'Kochi', '682017', '+91 91234 56780', '@kodikoodam.example'])
          expect(html, url).toContain(words)
    }
    const home = await textAt(pages.home.path)
    expect(home).toContain('Rated number one institute in Kochi')
    expect(home).toContain('4.7/5 based on 1000+ reviews')
    expect(home).not.toContain('4.9/5')
    expect(home).toContain('"addressLocality":"Kochi","addressRegion":"Kerala"')
    expect(home).toContain('"foundingDate":"2011"')
  },
)

test.runIf(runsAllTests)(
  'no script, list or data file of the site names the sample institute',
  async () => {
    const scripts = join(folder, 'dist/client/assets')
    for (const file of await readdir(scripts)) {
      if (!file.endsWith('.js')) continue
      // The list of India’s states, by their two digits, is no institute’s.
      const statePattern = new RegExp(`\\d\\d:"${institute.region}"`)
      const code = (await readFile(join(scripts, file), 'utf8')).replace(statePattern, '')
      expect(code.match(firstOne)?.[0], file).toBeUndefined()
    }
    const { courses, openapi, reviews } = endpoints
    const { robots, sitemap } = endpoints
    for (const path of [courses, robots, sitemap, openapi, reviews])
      expect((await textAt(path)).match(firstOne)?.[0], path).toBeUndefined()
  },
)

test.runIf(runsAllTests)('brochures and link previews have its name', async () => {
  const file = await fetch(`${address}/brochures/ai-ml.pdf`)
  const words = readPdf(Buffer.from(await file.arrayBuffer())).flatMap(({ lines }) => lines)
  expect(words.join('\n')).toContain('Kodikoodam')
  expect(words.join('\n')).toContain('+91 91234 56780')
  expect(words.join('\n').match(firstOne)?.[0]).toBeUndefined()

  const course = readCourse(catalogue.find(({ id }) => id === 'ai-ml') ?? {})
  const ofFirstOne = await drawSocialPicture(
    course,
    await readCover(course.image, async () => undefined),
  )
  const pictureAt = async (path: string) =>
    Buffer.from(await (await fetch(address + path)).arrayBuffer())
  expect(await pictureAt('/social/ai-ml.png')).not.toEqual(ofFirstOne)
})

test.runIf(runsAllTests)('its mails have its name as sender and signature', async () => {
  const visitor = await signUp({ address })
  await visitor.post('/api/free-demo/register', { phone: '98765 50000', course: 'Data Science' })

  const mails = await waitFor(async () => {
    const { rows } = await database.query<{ raw: Buffer }>('select raw from sandbox.mails')
    expect(rows.length).toBeGreaterThanOrEqual(2)
    return Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)))
  })
  for (const { from, subject = '', text = '', html = '' } of mails) {
    expect(from).toMatchObject({ name: 'Kodikoodam', address: 'admissions@kodikoodam.example' })
    for (const words of [subject, text, html]) expect(words.match(firstOne)?.[0]).toBeUndefined()
    expect(text).toContain('Kodikoodam, Kochi · +91 91234 56780')
  }
})
