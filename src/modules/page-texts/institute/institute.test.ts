import sharp from 'sharp'
import { expect, test } from 'vitest'
import { institute } from '../../../../content/institute.ts'
import { anotherInstitute } from '../../../../test-support/another-institute.ts'
import { mailsTo } from '../../../../test-support/mails.ts'
import { openTwoProcesses } from '../../../../test-support/open-two-processes.ts'
import { pageAddresses } from '../../../../test-support/page-addresses.ts'
import { readPdf } from '../../../../test-support/read-pdf.ts'
import { signUp, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'

/** What the sample says of itself, before the saved details take its place in this process. */
const sample = new RegExp(
  `${institute.name}|\\b${institute.city}\\b|Pimpalkatta|Karanj|${institute.address.locality}|` +
    `\\b${institute.region}\\b|98765 ?43210|${institute.address.postalCode}|school of logic|taught as a craft`,
  'i',
)

const { site, second } = await openTwoProcesses()
const owner: Visitor = await hire(site, 'Anoop Varghese', 'owner')

const read = async () =>
  (await (await owner.get('/api/admin/institute')).json()) as CallData<'GET /api/admin/institute'>
const save = (body: object, visitor = owner) =>
  visitor.ask('/api/admin/institute', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const textAt = async (path: string, from: { address: string } = site) =>
  (await fetch(from.address + path)).text()
const traceIn = (text: string) => text.match(sample)?.[0]

const pictureAt = async (path: string) =>
  Buffer.from(await (await fetch(site.address + path)).arrayBuffer())

// S421
test.each([
  { name: '' },
  { name: 'x'.repeat(41) },
  { name: 'A\nB' },
  { name: 'A {city}' },
  { name: '\u0000' },
  { phone: '12345' },
  { email: 'nobody' },
  { foundingYear: 'then' },
  { instagram: 'javascript:alert(1)' },
  { openingTimes: [] },
  { openingTimes: Array(7).fill({ from: '18:00', until: '09:00' }) },
])('what is no detail of an institute is refused: %o', async (wrong) => {
  expect((await save({ version: 0, ...wrong })).status).toBe(400)
  expect((await read()).version).toBe(0)
})

// S421
test('only who may change settings changes who the institute is, and the second of two is told', async () => {
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  expect((await save({ version: 0, name: 'X' }, counsellor)).status).toBe(403)
  const page = await textAt(to.about)
  const card = await pictureAt(endpoints.siteCard)
  expect((await save({ version: 0, ...anotherInstitute })).status).toBe(200)
  // The picture of shared links writes name and city.
  const metadata = await sharp(await pictureAt(endpoints.siteCard)).metadata()
  expect(metadata).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(card.equals(await pictureAt(endpoints.siteCard))).toBe(false)

  expect((await save({ version: 0, name: 'Somebody else' })).status).toBe(409)
  const phones = { phone: '+919123456780', whatsapp: '+919123456780' }
  expect(await read()).toMatchObject({ ...anotherInstitute, ...phones, version: 1 })
  expect(await textAt(to.about)).not.toBe(page)
  await expect.poll(() => textAt(to.about, second), { timeout: 10_000 }).toContain('Kochi')
})

// S422
test.each(pageAddresses)('%s names the institute of the details alone', async (path) => {
  const html = await textAt(path)
  // Some students of the sample stories work in the city of the sample.
  expect(traceIn(path === to.stories ? html.replaceAll('Pune', '') : html)).toBeUndefined()
  expect(html).toContain('<meta property="og:site_name" content="Kodi &amp; Koodam">')
  const files = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  for (const file of files) {
    const script = await textAt(file)
    // The list of India’s states is no institute’s.
    expect(traceIn(script.replace(/\d\d:"[^"]+"/g, '')), file).toBeUndefined()
  }
})

// S422
test('so do structured data, opening hours, files, brochures and the calendar', async () => {
  const home = await textAt(to.home)
  expect(home).toContain('"addressLocality":"Kochi","addressRegion":"Kerala"')
  expect(home).toContain('"slogan":"Code learnt beside the water"')
  expect(home).toContain('href="tel:+919123456780"')
  expect(home).not.toContain('instagram.example')
  const contact = await textAt(to.contact)
  for (const words of ['Monday to Friday', '9:00 am to 6:00 pm', 'Saturday to Sunday', 'Closed'])
    expect(contact).toContain(words)
  const { courses, starts, openapi, reviews, robots, sitemap } = endpoints
  for (const path of [courses, starts, openapi, reviews, robots, sitemap])
    expect(traceIn(await textAt(path)), path).toBeUndefined()

  const file = await fetch(`${site.address}/brochures/ai-ml.pdf`)
  const pdf = Buffer.from(await file.arrayBuffer())
  const words = readPdf(pdf).flatMap(({ lines }) => lines)
  expect(words.join('\n')).toContain('Kodi & Koodam')
  expect(traceIn(words.join('\n'))).toBeUndefined()
  expect(traceIn(pdf.toString('latin1'))).toBeUndefined()
  const [batch] = await site.sql<{ id: number }>(
    `select id from batches where mode = 'classroom' and opens_at < now() limit 1`,
  )
  if (batch) {
    const calendar = await textAt(`/starts/${batch.id}.ics`)
    expect(calendar).toContain('Kochi')
    expect(traceIn(calendar)).toBeUndefined()
  }
})

// S422
test('mails come from it, are signed by it and say its phone', async () => {
  const visitor = await signUp(site)
  await visitor.post('/api/free-demo/register', { phone: '98765 50000', course: 'Data Science' })

  const mails = await mailsTo(site, visitor.email)
  expect(mails.length).toBeGreaterThanOrEqual(2)
  for (const { from, subject = '', text = '', html = '', messageId = '' } of mails) {
    expect(from).toMatchObject({ name: 'Kodi & Koodam', address: 'hello@kodikoodam.example' })
    expect(text).toContain('Kodi & Koodam, Kochi · +91 91234 56780')
    expect(traceIn([subject, text, html, messageId].join('\n'))).toBeUndefined()
  }
})

// S422
test('a landline is written with the code of its city, beside another number for WhatsApp', async () => {
  const { version } = await read()
  expect((await save({ version, phone: '020 25467788', whatsapp: '99223 45678' })).status).toBe(200)
  const contact = await textAt(to.contact)
  expect(contact).toContain('+91 20 2546 7788')
  expect(contact).toContain('+91 99223 45678')
})
