import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleGallery } from '#texts/samples/gallery.ts'
import { openTwoProcesses } from '../../../../test-support/open-two-processes.ts'
import { openSite, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import type { PublicGalleryEntry } from '../rules.ts'

const { site, second } = await openTwoProcesses()
const editor = await hire(site, 'Devika Nair', 'content')

const path = 'gallery-pictures'
const send = (method: string, address: string, body: object, visitor = editor) =>
  visitor.ask(`/api/admin/${address}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const add = async (body: object, key: string = randomUUID()) => {
  const answer = await send('POST', path, { ...body, key })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}
const upload = async (width: number, height: number, colour: string) => {
  const png = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const answer = await editor.ask('/api/admin/site-pictures?of=gallery', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { picture: string }).picture
}
const text = async (address: string, from: { address: string } = site) =>
  (await fetch(from.address + address)).text()
const shownEntries = async () => JSON.parse(await text(endpoints.gallery)) as PublicGalleryEntry[]
const list = async () =>
  (
    (await (
      await editor.get(`/api/admin/${path}`)
    ).json()) as CallData<'GET /api/admin/gallery-pictures'>
  ).pictures
const statusOf = async (address: string) => (await visit(site).get(address)).status

const entry = {
  picture: 'gallery/demo-day',
  pictureAlt: 'Six people around a table.',
  pictureFocus: '30% 75%',
  caption: 'Our own demo day.',
  category: 'Projects',
  isVisible: true,
}

// S451
test('a fresh gallery shows the pictures of the sample, and each has its texts', async () => {
  const [page, entries] = [await text(to.gallery), await shownEntries()]
  expect(entries.map(({ caption }) => caption)).toEqual(sampleGallery.map(({ caption }) => caption))
  for (const { pictureAlt, caption } of sampleGallery) {
    expect(page).toContain(pictureAlt)
    expect(page).toContain(caption)
  }
})

// S451
test('an uploaded picture is kept whole, shown in every process, and gone with its record', async () => {
  const picture = await upload(1800, 900, '#c85a3c')
  expect(await statusOf(picture)).toBe(404)
  const stored = await (await editor.get(`/api/admin${picture}`)).arrayBuffer()
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 600 })

  const id = await add({ ...entry, picture })
  expect((await shownEntries()).at(-1)).toMatchObject({ id, caption: entry.caption })
  expect(await text(to.gallery)).toContain('--focus:30% 75%')
  expect(await statusOf(picture)).toBe(200)
  await expect.poll(() => text(to.gallery, second), { timeout: 20_000 }).toContain(entry.caption)

  // Hidden, neither its texts nor its file answer
  const hidden = { ...entry, picture, isVisible: false, version: 1 }
  expect((await send('PUT', `${path}/${id}`, hidden)).status).toBe(200)
  expect(await text(to.gallery)).not.toContain(entry.caption)
  expect(await statusOf(picture)).toBe(404)
  expect((await editor.get(`/api/admin${picture}`)).status).toBe(200)

  // Removed, the file is deleted, and whoever saves a record with it is told
  expect((await send('DELETE', `${path}/${id}`, { version: 2 })).status).toBe(200)
  expect((await editor.get(`/api/admin${picture}`)).status).toBe(404)
  expect((await send('PUT', `${path}/${id}`, { ...hidden, version: 3 })).status).toBe(404)
  const refusal = await send('POST', path, { ...entry, picture, key: randomUUID() })
  expect(refusal.status).toBe(400)
  expect(await refusal.text()).toContain('Choose the picture again')
})

// S169
test('a picture sent again because the answer was lost is one', async () => {
  const key = randomUUID()
  const [first, repeat] = await Promise.all([add(entry, key), add(entry, key)])
  expect(repeat).toBe(first)
})

// S451
test('the order is that of staff, and a late one is refused', async () => {
  const expected = (await list()).map(({ id }) => id)
  const ids = expected.toReversed()
  expect((await send('PUT', 'gallery-order', { expected, ids })).status).toBe(200)
  expect((await shownEntries()).map(({ id }) => id)).toEqual(ids)
  expect((await send('PUT', 'gallery-order', { expected, ids })).status).toBe(409)
  const doubled = { expected: ids, ids: [...ids.slice(1), ids[1]] }
  expect((await send('PUT', 'gallery-order', doubled)).status).toBe(400)
})

// S452
test('of two who save one picture the second gets the saved version, and nothing is overwritten', async () => {
  const id = await add(entry)
  const first = await send('PUT', `${path}/${id}`, { ...entry, caption: 'First.', version: 1 })
  expect(first.status).toBe(200)
  const late = await send('PUT', `${path}/${id}`, { ...entry, caption: 'Second.', version: 1 })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ current: { caption: 'First.', version: 2 } })
  expect(await text(to.gallery)).not.toContain('Second.')
})

// S452
test.each<[string, object, string]>([
  ['without a description', { pictureAlt: ' ' }, 'pictureAlt'],
  ['without a picture', { picture: '' }, 'picture'],
  ['with a picture from elsewhere', { picture: 'https://x.example/a.png' }, 'picture'],
  ['with a picture of another folder', { picture: 'trainers/../gallery/a' }, 'picture'],
  ['with a point that is a style', { pictureFocus: '0% 0%;background:url(//x)' }, 'pictureFocus'],
  ['with a point outside of it', { pictureFocus: '101% 0%' }, 'pictureFocus'],
  ['with a long caption', { caption: 'x'.repeat(241) }, 'caption'],
  ['with a NUL', { caption: 'A\u0000B' }, 'caption'],
  ['in no category', { category: 'Cats' }, 'category'],
])('a picture %s is refused at its field', async (_, fields, field) => {
  const answer = await send('POST', path, { ...entry, ...fields, key: randomUUID() })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
})

// S452
test('a caption that looks like a program is text, and marks that turn the direction are taken out', async () => {
  const hostile = '</script><script>alert(1)</script> \u202eshown'
  await add({ ...entry, caption: hostile })
  const page = await text(to.gallery)
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('\u202e')
  const long = { ...entry, caption: 'x'.repeat(100_000), key: randomUUID() }
  expect((await send('POST', path, long)).status).toBe(413)
})

// S452
test('nobody without the ability sees the list or changes it', async () => {
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  const [{ id = 0, version = 0 } = {}] = await list()
  expect((await counsellor.get(`/api/admin/${path}`)).status).toBe(403)
  for (const [method, address, body] of [
    ['POST', path, { ...entry, key: randomUUID() }],
    ['PUT', `${path}/${id}`, { ...entry, version }],
    ['DELETE', `${path}/${id}`, { version }],
    ['PUT', 'gallery-order', { expected: [id], ids: [id] }],
  ] as const)
    expect((await send(method, address, body, counsellor)).status).toBe(403)
})

// S453
test('captions that staff published before there were records are theirs, and emptied ones stay away', async () => {
  const older = await openSite()
  await older.sql('delete from gallery_pictures')
  const [rewritten, hiddenEntry] = sampleGallery
  await older.sql(
    `insert into page_texts (language, slot, version, state, text, publication, saved_by, saved_at)
     values ('en', $1, 1, 'published', 'Our own class.', 1, 'System', now()),
            ('en', $2, 1, 'published', '', 1, 'System', now())`,
    [rewritten, hiddenEntry].map((one) => `gallery.galleryTexts.${one?.id}.caption`),
  )
  const later = await openSite({ connectionString: older.connectionString })
  const page = await text(to.gallery, later)
  expect(page).toContain('Our own class.')
  expect(page).not.toContain(hiddenEntry?.pictureAlt)
  const rows = await later.sql<{ sample: number; removed: number }>(
    `select count(*) filter (where is_sample and removed_at is null)::int as sample,
       count(*) filter (where removed_at is not null)::int as removed from gallery_pictures`,
  )
  expect(rows).toEqual([{ sample: sampleGallery.length - 2, removed: 1 }])
  await later.close()
  await older.close()
})
