import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTwoProcesses } from '../../../test-support/open-two-processes.ts'
import { putText } from '../../../test-support/put-text.ts'
import type { Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { to } from '../../ui/addresses/site-map.ts'
import type { CallData } from '../../ui/api/call-api.ts'

const { site, second } = await openTwoProcesses()
const editor: Visitor = await hire(site, 'Devika Nair', 'content')

const slot = 'about.about.picture'
const texts = '/api/admin/page-texts'
type PageTexts = CallData<'GET /api/admin/page-texts'>
const readPage = async (page: string) =>
  (await (await editor.get(`${texts}?page=${page}`)).json()) as PageTexts
const find = async (page: string, id: string) =>
  (await readPage(page)).texts.find((one) => one.slot === id)
const put = (path: string, body: object) => putText(editor, `page-texts${path}`, body)
/** Left half red, right half blue: what a cut shows says where it was cut. */
async function upload() {
  const half = { width: 900, height: 600, channels: 3, background: '#d02020' } as const
  const right = await sharp({ create: { ...half, background: '#2020d0' } })
    .png()
    .toBuffer()
  const png = await sharp({ create: { ...half, width: 1800 } })
    .composite([{ input: right, left: 900, top: 0 }])
    .png()
    .toBuffer()
  const answer = await editor.ask('/api/admin/site-pictures?of=page', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
  expect(answer.status).toBe(201)
  const { picture } = (await answer.json()) as { picture: string }
  return picture.split('/').at(-1) ?? ''
}
const get = (path: string, from: { address: string } = site) => fetch(from.address + path)
const html = async (path: string, from?: { address: string }) => (await get(path, from)).text()
const filesIn = (page: string, name: string) =>
  [...page.matchAll(/\/pictures\/[^ "]+/g)].map(([file]) => file).filter((it) => it.includes(name))

// S459
test('a picture of a page is replaced in a draft, then everywhere, in every width, and taken back', async () => {
  const key = await upload()
  const name = `about/${key}.100.0`
  expect((await put('', { slot, version: 0, text: name })).status).toBe(200)

  const before = await html(to.about)
  expect(before).toContain('/pictures/about/classroom-1200.webp')
  const { preview } = await readPage('about')
  expect(await html(`${to.about}?preview=${preview}&edit`)).toContain(`/pictures/${name}-480.avif`)

  const published = { texts: [{ slot, version: 1 }] }
  // What was said of the picture before is not true of this one
  expect((await put('/published', published)).status).toBe(409)
  const publishAt = new Date(Date.now() + 60 * 60_000).toISOString()
  expect((await put('/planned', { ...published, publishAt })).status).toBe(409)
  const alt = `${slot}Alt`
  expect((await put('', { slot: alt, version: 0, text: 'A red and a blue half.' })).status).toBe(
    200,
  )
  published.texts.push({ slot: alt, version: 1 })
  expect((await put('/published', published)).status).toBe(200)
  for (const from of [site, second]) {
    await expect.poll(() => html(to.about, from)).toContain(key)
    const page = await html(to.about, from)
    const files = filesIn(page, key)
    expect(page).not.toContain('about/classroom')
    expect(files).toHaveLength(9)
    for (const file of files) {
      const answer = await get(file.replace('&amp;', '&'), from)
      const [, width, format] = /-(\d+)\.(\w+)/.exec(file) ?? []
      const picture = sharp(Buffer.from(await answer.arrayBuffer()))
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      expect(await picture.metadata()).toMatchObject({
        width: Number(width),
        height: Math.round((Number(width) * 2) / 3),
      })
      // Cut at the right, as the point says.
      const [red = 0, , blue = 0] = (await picture.stats()).channels.map(({ mean }) => mean)
      expect(blue).toBeGreaterThan(red)
    }
  }

  const addresses = [`/pictures/${name}-481.avif`, `/pictures/about/${key}.0.0-480.avif`]
  for (const address of addresses) expect((await get(address)).status).toBe(404)
  const undone = [slot, alt].map((one) => ({ slot: one, version: 2 }))
  expect((await put('/undone', { texts: undone })).status).toBe(200)
  await expect.poll(() => html(to.about, second)).toContain('/pictures/about/classroom-1200.webp')
  expect((await get(`/pictures/${name}-480.avif`)).status).toBe(404)
})

// S460
test('pictures are taken while an export has room for them, so that its file can be imported', async () => {
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#20d020' } })
    .png()
    .toBuffer()
  const send = () =>
    editor.ask('/api/admin/site-pictures?of=gallery', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(png),
    })
  await site.sql(`insert into site_pictures
    select lpad(number::text, 43, 'f'), decode(repeat('00', 400000), 'hex'), now()
      from generate_series(1, 63) number`)
  const answer = await send()
  expect(answer.status).toBe(409)
  expect(((await answer.json()) as { message: string }).message).toContain('24 MB')
  await site.sql(`delete from site_pictures where key like 'fff%'`)
  expect((await send()).status).toBe(201)
})

const unknownKey = 'x'.repeat(43)
// S460
test.each([
  ['about', slot, 'an upload that is not there', `about/${unknownKey}.50.50`],
  ['about', slot, 'the folder of another place', `contact/${unknownKey}.50.50`],
  ['about', slot, 'another site', 'https://evil.example/a.png'],
  ['about', slot, 'a way out of the folder', 'about/../../institute'],
  ['home', 'home.placementTexts.ananya-bhosale.video', 'another player', 'https://evil.example/v'],
  ['home', 'home.placementTexts.ananya-bhosale.video', 'a script', 'javascript:alert(1)'],
])('on %s the slot %s does not take %s', async (page, id, _, text) => {
  const { version } = (await find(page, id)) ?? { version: -1 }
  const answer = await put('', { slot: id, version, text })
  expect(answer.status).toBe(400)
  expect((await find(page, id))?.version).toBe(version)
})

// S460
test('a film on YouTube is played by its player without cookies, and the story has names of its own', async () => {
  const story = 'home.placementTexts.ananya-bhosale'
  const link = 'https://youtu.be/dQw4w9WgXcQ'
  const company = 'home.successSection.companies.0'
  const changes = {
    [`${story}.video`]: link,
    [`${story}.name`]: 'Ira Sathe',
    [company]: 'Boat Works',
  }
  for (const [id, text] of Object.entries(changes))
    expect((await put('', { slot: id, version: 0, text })).status).toBe(200)
  const versions = Object.keys(changes).map((id) => ({ slot: id, version: 1 }))
  const consents = { [story]: { consentedOn: '2026-11-03', scope: ['name'] } }
  expect((await put('/published', { texts: versions, consents })).status).toBe(200)
  await expect.poll(() => html(to.home, second)).toContain('Ira Sathe')
  const page = await html(to.home, second)
  expect(page).toContain(`action="${link}"`)
  expect(page).not.toContain('Ananya Bhosale</h3>')
  expect(page).toContain('>Boat Works</b>')
  expect(page).not.toContain('companies/nilgiri-systems')
})
