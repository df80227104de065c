import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherInstructor } from '../../../test-support/another-institute.ts'
import { openSite, type Site, type Visitor } from '../../../test-support/site.ts'
import { successStory } from '../../../test-support/success-story.ts'
import { hire } from '../../../test-support/team.ts'

let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => new Date('2026-11-30T06:00:00Z') })
  editor = await hire(site, 'Devika Nair', 'content')
})
afterAll(() => site.close())

type RecordJson = { id: number; version: number; earlier: { fields: Record<string, unknown> }[] }
const send = (method: string, path: string, body: object) =>
  editor.ask(`/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const list = async (path: string) => {
  const answer = (await (await editor.get(`/api/admin/${path}`)).json()) as Record<
    string,
    RecordJson[]
  >
  return Object.values(answer).find(Array.isArray) ?? []
}
const find = async (path: string, id: number) => (await list(path)).find((one) => one.id === id)
async function add(path: string, body: object) {
  const answer = await send('POST', path, { ...body, key: randomUUID() })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}
async function change(path: string, id: number, body: object) {
  const version = (await find(path, id))?.version
  expect((await send('PUT', `${path}/${id}`, { ...body, version })).status).toBe(200)
}
/** As if uploaded. */
async function storePicture(content: string) {
  const key = createHash('sha256').update(content).digest('base64url')
  await site.sql('insert into site_pictures values ($1, $2, now())', [key, Buffer.from(content)])
  return `/site-pictures/${key}`
}
const isStored = async (picture: string) =>
  (await editor.get(`/api/admin${picture}`)).status === 200

const story = { ...successStory, imageAlt: '', scope: ['name'] }
const entry = {
  picture: 'gallery/java-classroom',
  pictureAlt: 'A class.',
  pictureFocus: '50% 50%',
  caption: 'A class',
  category: 'Learning',
  isVisible: true,
}

test.each([
  ['instructors', anotherInstructor, 'bio'],
  ['stories', story, 'story'],
  ['gallery-pictures', entry, 'caption'],
] as const)(
  'earlier versions of %s are listed with who saved them, five at most',
  async (path, body, field) => {
    const id = await add(path, body)
    // Only hiding it is no other version.
    await change(path, id, { ...body, isVisible: false })
    expect((await find(path, id))?.earlier).toEqual([])
    for (const number of [1, 2, 3, 4, 5, 6])
      await change(path, id, { ...body, [field]: `No. ${number}` })
    const earlier: { fields: Record<string, unknown> }[] = (await find(path, id))?.earlier ?? []
    expect(earlier.map(({ fields }) => fields[field])).toEqual(
      [5, 4, 3, 2, 1].map((number) => `No. ${number}`),
    )
    expect(earlier[0]).toMatchObject({
      savedBy: 'Devika Nair',
      savedAt: '2026-11-30T06:00:00.000Z',
    })
  },
)

test('the picture of an earlier version stays, and goes with a consent that is taken back', async () => {
  const [first, second] = [await storePicture('first'), await storePicture('second')]
  const id = await add('stories', { ...story, image: first })
  await change('stories', id, { ...story, image: second })
  expect(await isStored(first)).toBe(true)
  const [former] = (await find('stories', id))?.earlier ?? []
  await change('stories', id, { ...story, ...former?.fields })
  expect(await find('stories', id)).toMatchObject({ story: { image: first } })

  const { version } = (await find('stories', id)) as RecordJson
  expect((await send('POST', `stories/${id}/withdrawal`, { version })).status).toBe(200)
  expect(await find('stories', id)).toMatchObject({ story: null, earlier: [] })
  expect([await isStored(first), await isStored(second)]).toEqual([false, false])
  const restored = { ...story, ...former?.fields, version: version + 1 }
  expect((await send('PUT', `stories/${id}`, restored)).status).toBe(404)
})
