import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherInstitute, anotherInstructor } from '../../../../test-support/another-institute.ts'
import { pageAddresses } from '../../../../test-support/page-addresses.ts'
import { openSite, type Site, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import type { SiteContent } from './contract.ts'

let now = new Date('2026-11-30T06:00:00Z')
let site: Site
let other: Site
/** A second process of the other site. */
let second: Site
let owner: Visitor
let receiver: Visitor
beforeAll(async () => {
  const clock = () => now
  site = await openSite({ clock })
  other = await openSite({ clock })
  second = await openSite({ clock, connectionString: other.connectionString })
  owner = await hire(site, 'Devika Nair', 'owner')
  receiver = await hire(other, 'Omkar Patil', 'admin')
  await fillSite()
})
afterAll(async () => {
  await second.close()
  await other.close()
  await site.close()
})

const path = '/api/admin/site-content'
const send = (visitor: Visitor, method: string, address: string, body: unknown) =>
  visitor.ask(address, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const readFile = async (visitor = receiver) =>
  (await (await visitor.get(path)).json()) as SiteContent
const check = (content: unknown, visitor = receiver) =>
  send(visitor, 'POST', `${path}-checks`, { content })
type Checked = CallData<'POST /api/admin/site-content-checks'>
const checked = async (content: unknown) => {
  const answer = await check(content)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Checked
}
const manyPictures = [...Array(651).keys()].map((at) => [
  `/site-pictures/${String(at).padEnd(43, 'x')}`,
  '',
])
const put = (content: unknown, state: string, key: string = crypto.randomUUID()) =>
  send(receiver, 'PUT', path, { content, state, key })
const take = async (content: unknown) => {
  const { state } = await checked(content)
  expect((await put(content, state)).status).toBe(200)
}
const textAt = async (address: string, from = other) => (await fetch(from.address + address)).text()
const rowsOf = async () =>
  (
    await other.sql<{ rows: number }>(`select ((select count(*) from page_texts) +
      (select count(*) from institute_details) + (select count(*) from audit_events) +
      (select count(*) from stories) + (select count(*) from instructors) +
      (select count(*) from gallery_pictures) + (select count(*) from site_pictures))::int as rows`)
  )[0]?.rows

const slot = 'about.about.trainersHeading'
const pageSlot = 'about.about.picture'
const words = 'Whom you learn from <script>alert(1)</script>'

const institute = (name: string, city: string) => ({ ...anotherInstitute, version: 0, name, city })

const makePicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c85a3c' } })
    .webp({ quality: 82 })
    .toBuffer()

const post = async (address: string, picture: Buffer) => {
  const answer = await owner.ask(address, {
    method: 'POST',
    headers: { 'content-type': 'image/webp' },
    body: new Uint8Array(picture),
  })
  return ((await answer.json()) as { picture: string }).picture
}

/** With details, a logo, a text, a person and a picture of its own. */
async function fillSite() {
  const logo = await post('/api/admin/set-up/logos', await makePicture(400, 100))
  const details = { ...institute('Kodi & Koodam', 'Kochi'), logo, logoHasName: true }
  expect((await send(owner, 'PUT', '/api/admin/institute', details)).status).toBe(200)
  const texts = '/api/admin/page-texts'
  const upload = await post('/api/admin/site-pictures?of=page', await makePicture(900, 700))
  const pageText = `${upload.replace('/site-pictures', 'about')}.50.20`
  const first = { language: 'en', version: 0 }
  const drafts = { [slot]: words, [pageSlot]: pageText, [`${pageSlot}Alt`]: 'One colour.' }
  for (const [id, text] of Object.entries(drafts))
    await send(owner, 'PUT', texts, { ...first, slot: id, text })
  const versions = Object.keys(drafts).map((id) => ({ slot: id, version: 1 }))
  const published = { language: 'en', texts: versions }
  expect((await send(owner, 'PUT', `${texts}/published`, published)).status).toBe(200)
  const entry = (await readFile(owner)).gallery?.[0]
  const ownPicture = { ...entry, caption: 'Our own class <script>', key: crypto.randomUUID() }
  expect((await send(owner, 'POST', '/api/admin/gallery-pictures', ownPicture)).status).toBe(201)
  const picture = await post('/api/admin/site-pictures?of=instructor', await makePicture(90, 80))
  const key = crypto.randomUUID()
  const body = { ...anotherInstructor, pictureAlt: 'Ira at a desk.', picture, key }
  expect((await send(owner, 'POST', '/api/admin/instructors', body)).status).toBe(201)
}

/** Without the numbers of rows and publications, which each database counts for itself. */
const withoutNumbers = (html: string) =>
  html.replaceAll(/texts-[\da-f-]+|(?:story|trainer)-\d+|"id":\d+/g, '#')
const readPages = async (from: Site) => {
  const pages: Record<string, string> = {}
  for (const address of pageAddresses) pages[address] = withoutNumbers(await textAt(address, from))
  return pages
}

const keyOf = (file: string) => file.split('/').at(-1) ?? ''

// S433
test('the content of one website stands on another after a check, and its export is the same file', async () => {
  const details = institute('Other Institute', 'Nashik')
  await send(receiver, 'PUT', '/api/admin/institute', details)
  const content = await readFile(owner)
  expect(Object.keys(content.pictures)).toHaveLength(3)
  expect(Object.keys(content.pictures)).toContain(content.institute.logo)
  const [before, rows] = [await readFile(), await rowsOf()]

  const { changes, state } = await checked(content)
  expect(changes.texts.map((change) => change.slot)).toContain(slot)
  expect(changes.details).toEqual(['name', 'city', 'logo', 'logoHasName'])
  expect(changes.instructors?.to).toContain('Ira Sathe')
  expect(changes).toMatchObject({ stories: { from: 6, to: 6, withdrawn: 0 }, pictures: 3 })
  expect(changes.gallery).toEqual({ from: 10, to: 11 })
  expect(await readFile()).toEqual(before)
  expect(await rowsOf()).toBe(rows)

  expect((await put(content, state)).status).toBe(200)
  // Both sites run in this process, which knows one institute at a time
  const pages = await readPages(site)
  expect(await readPages(other)).toEqual(pages)
  expect(pages[to.about]).toContain('Whom you learn from &lt;script&gt;')
  expect(pages[to.gallery]).toContain('Our own class &lt;script&gt;')
  await expect.poll(() => textAt(to.about, second), { timeout: 10_000 }).toContain('Ira Sathe')
  expect(pages[to.about]).toContain(`--logo:url(${content.institute.logo})`)
  const upload = content.texts.en?.[pageSlot] ?? ''
  const files = Object.keys(content.pictures).filter((file) => !upload.includes(keyOf(file)))
  for (const file of [...files, `/pictures/${upload}-480.avif`])
    expect((await fetch(other.address + file)).status).toBe(200)
  expect(await readFile()).toEqual(content)
  expect((await checked(content)).changes).toEqual({
    notices: null,
    texts: [],
    leftOut: [],
    details: [],
    instructors: null,
    stories: null,
    gallery: null,
    redirects: null,
    pictures: 3,
  })
})

// S433
test('a file made before the gallery was data leaves the gallery as it is', async () => {
  const { gallery, ...older } = await readFile()
  const texts = { en: { ...older.texts.en, 'gallery.galleryTexts.demo-day.caption': '' } }
  const { changes } = await checked({ ...older, texts })
  expect(changes).toMatchObject({
    gallery: null,
    leftOut: ['gallery.galleryTexts.demo-day.caption'],
  })
  await take({ ...older, texts, stories: [] })
  expect((await readFile()).gallery).toEqual(gallery)
  await take(await readFile(owner))
})

// S433
test('a text of an import is one more version, and undone like any other', async () => {
  await take(await readFile(owner))
  const [{ version = 0 } = {}] = await other.sql<{ version: number }>(
    'select max(version) as version from page_texts where slot = $1',
    [slot],
  )
  const texts = { language: 'en', texts: [{ slot, version }] }
  expect((await send(receiver, 'PUT', '/api/admin/page-texts/undone', texts)).status).toBe(200)
  expect(await textAt(to.about)).not.toContain('Whom you learn from')
})

// S433
test('an import sent again because the answer was lost is one import', async () => {
  const content = await readFile(owner)
  content.instructors.reverse()
  const { state } = await checked(content)
  const events = () => other.sql(`select from audit_events where event = 'import website content'`)
  const count = (await events()).length
  const key = crypto.randomUUID()
  const answers = await Promise.all([put(content, state, key), put(content, state, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await events()).toHaveLength(count + 1)
})

// S434
test('what somebody changed after the check stops the import, and so does a draft in its way', async () => {
  const content = await readFile(owner)
  const { state } = await checked(content)
  await other.sql(
    `update stories set story = jsonb_set(story::jsonb, '{position}', '"Tester"') where story is not null`,
  )
  const late = await put(content, state)
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('Somebody changed the website')
  expect((await readFile()).stories[0]?.position).toBe('Tester')

  await take(content)
  const [{ version = 0 } = {}] = await other.sql<{ version: number }>(
    'select max(version) as version from page_texts where slot = $1',
    [slot],
  )
  const draft = { language: 'en', slot, version, text: 'A draft.' }
  expect((await send(receiver, 'PUT', '/api/admin/page-texts', draft)).status).toBe(200)
  expect((await check(content)).status).toBe(200)
  const others = { ...content, texts: { en: { ...content.texts.en, [slot]: 'Another text' } } }
  const answer = await check(others)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('drafts')
})

// S435
test('an older file does not bring back a story whose consent was taken back', async () => {
  const content = await readFile()
  const [story] = content.stories
  const { stories } = (await (
    await receiver.get('/api/admin/stories')
  ).json()) as CallData<'GET /api/admin/stories'>
  const row = stories.find((one) => one.story?.name === story?.name)
  const withdrawal = `/api/admin/stories/${row?.id}/withdrawal`
  expect((await send(receiver, 'POST', withdrawal, { version: row?.version })).status).toBe(200)

  const { changes } = await checked(content)
  expect(changes.stories).toEqual({ from: 5, to: 5, withdrawn: 1 })
  await take({ ...content, instructors: [] })
  expect(await textAt(endpoints.stories)).not.toContain(story?.name)

  // One that an import left out comes back with the file that has it
  await take({ ...content, stories: content.stories.slice(0, 3) })
  expect(JSON.parse(await textAt(endpoints.stories))).toHaveLength(2)
  await take(content)
  expect(JSON.parse(await textAt(endpoints.stories))).toHaveLength(5)
})

const spoilStory = (content: SiteContent, fields: object) => ({
  ...content,
  stories: content.stories.map((one, at) => (at === 0 ? { ...one, ...fields } : one)),
})
const spoilGallery = (content: SiteContent, fields: object) => ({
  ...content,
  gallery: content.gallery?.map((one) => ({ ...one, ...fields })),
})
const spoilInstructor = (content: SiteContent, fields: object) => ({
  ...content,
  instructors: content.instructors.map((one, at) => (at === 0 ? { ...one, ...fields } : one)),
})
const spoilPicture = (content: SiteContent, base64: string) => ({
  ...content,
  pictures: Object.fromEntries(Object.keys(content.pictures).map((key) => [key, base64])),
})
const picture = `/site-pictures/${'x'.repeat(43)}`

// S434
test.each<[string, string, (content: SiteContent) => unknown]>([
  ['no content', 'not a file of website content', () => [1, 2]],
  ['another format', 'not a file of website content', (c) => ({ ...c, format: 'no such' })],
  ['another language', 'not a file of website content', (c) => ({ ...c, texts: { xx: {} } })],
  ['a link that runs', 'https://', (c) => spoilInstructor(c, { links: ['javascript:alert(1)'] })],
  ['a NUL', 'characters that cannot', (c) => spoilStory(c, { company: 'A\u0000B' })],
  ['a long name', 'at most', (c) => spoilStory(c, { name: 'x'.repeat(100_000) })],
  ['a picture without its text', 'description of', (c) => spoilGallery(c, { pictureAlt: '' })],
  ['a point that runs', 'picture', (c) => spoilGallery(c, { pictureFocus: 'url(//x)' })],
  [
    'too many gallery pictures',
    '40 gallery pictures',
    (c) => ({ ...c, gallery: Array(41).fill(c.gallery?.[0]) }),
  ],
  ['a story twice', 'not a file', (c) => ({ ...c, stories: [...c.stories, ...c.stories] })],
  ['no consent', 'without a consent', (c) => spoilStory(c, { consentedOn: null })],
  ['a consent of later', 'without a consent', (c) => spoilStory(c, { consentedOn: '2199-01-01' })],
  ['a picture that is none', 'cannot be read', (c) => spoilPicture(c, 'PHN2Zz48L3N2Zz4=')],
  ['a picture that it lacks', 'not in it', (c) => spoilInstructor(c, { picture })],
  ['a picture from elsewhere', 'picture', (c) => spoilStory(c, { image: 'https://x.example/a' })],
  [
    'a long text',
    'texts of 5,000',
    (c) => ({ ...c, texts: { en: { [slot]: 'x'.repeat(9_000) } } }),
  ],
  [
    'a text too long there',
    'at most',
    (c) => ({ ...c, texts: { en: { [slot]: 'x'.repeat(400) } } }),
  ],
  ['a text of two lines', 'one paragraph', (c) => ({ ...c, texts: { en: { [slot]: 'A\nB' } } })],
  [
    'a wrong detail',
    'https://',
    (c) => ({ ...c, institute: { ...c.institute, youtube: 'javascript:alert(1)' } }),
  ],
  [
    'too many pictures',
    '650 pictures',
    (c) => ({ ...c, pictures: Object.fromEntries(manyPictures) }),
  ],
])('a file with %s is refused with a sentence, and nothing changes', async (_, sentence, spoil) => {
  const content = await readFile(owner)
  const [before, rows] = [await readFile(), await rowsOf()]
  const wrongFile = spoil(content)
  for (const answer of [await check(wrongFile), await put(wrongFile, 'any')]) {
    // Compared with what is there first: nothing but the form of a file is looked at before
    expect([400, 409]).toContain(answer.status)
    if (answer.status === 400) expect(await answer.text()).toContain(sentence)
  }
  expect((await check(wrongFile)).status).toBe(400)
  expect(await readFile()).toEqual(before)
  expect(await rowsOf()).toBe(rows)
})

// S434
test('a picture that is too large when unpacked, and a body that is, are refused', async () => {
  const content = await readFile(owner)
  const bomb = await makePicture(4_000, 4_000)
  const answer = await check(spoilPicture(content, bomb.toString('base64')))
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('too large')
  const pictures = { [pageSlot]: 'A'.repeat(41 << 20) }
  const refusal = await check({ ...content, pictures }).catch(() => undefined)
  expect(refusal?.status ?? 413).toBe(413)
})

// S434
test('marks that turn the direction are taken out, and what no text has a place for is left out', async () => {
  const content = await readFile(owner)
  const texts = { en: { ...content.texts.en, [slot]: 'Who \u202eteaches', 'no.such.slot': 'x' } }
  await other.sql(`delete from page_texts where state = 'draft'`)
  expect((await checked({ ...content, texts })).changes.leftOut).toEqual(['no.such.slot'])
  await take({ ...content, texts })
  expect((await readFile()).texts.en?.[slot]).toBe('Who teaches')
  expect(await textAt(to.about)).not.toContain('\u202e')
})

// S433
test('a file of an earlier version, without a logo, is taken', async () => {
  const content = await readFile(owner)
  const { logo, logoDark: _, logoHasName: __, ...formerDetails } = content.institute
  await take({ ...content, institute: formerDetails })
  const stored = await readFile()
  expect(stored.institute).toMatchObject({ name: 'Kodi & Koodam', logo: '', logoHasName: false })
  expect(Object.keys(stored.pictures)).not.toContain(logo)
})

test('the file of a finished site does not publish one in set-up', async () => {
  const content = await readFile()
  const institute = { ...content.institute, city: 'Satara', isSetUp: true }
  expect((await checked({ ...content, institute })).changes.details).toEqual(['city'])
  await take({ ...content, institute })
  const details = await (await receiver.get('/api/admin/institute')).json()
  expect(details).toMatchObject({ city: 'Satara', isSetUp: false })
  await take(content)
})

// S434
test('a picture of another form is drawn anew', async () => {
  const content = await readFile(owner)
  const ground = { width: 900, height: 900, channels: 3, background: '#26327f' } as const
  const png = await sharp({ create: ground }).png().toBuffer()
  await take(spoilPicture(content, png.toString('base64')))
  const { pictures, institute: details } = await readFile()
  for (const [address, webp] of Object.entries(pictures)) {
    expect(Object.keys(content.pictures)).not.toContain(address)
    expect(Buffer.from(webp, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  }
  const logo = Buffer.from(pictures[details.logo] ?? '', 'base64')
  expect(await sharp(logo).metadata()).toMatchObject({ width: 160, height: 160 })
})

// S436
test('only owners and admins export and import, after a step-up', async () => {
  const editor = await hire(other, 'Ravi Menon', 'content')
  const content = await readFile(owner)
  expect((await editor.get(path)).status).toBe(403)
  expect((await check(content, editor)).status).toBe(403)
  now = new Date(now.getTime() + 11 * 60_000)
  const answers = [await receiver.get(path), await check(content), await put(content, 'any')]
  for (const answer of answers) {
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ stepUp: true })
  }
})
