import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleInstructors } from '#texts/samples/instructors.ts'
import { sampleStories } from '#texts/samples/stories.ts'
import { anotherInstructor } from '../../../test-support/another-institute.ts'
import { openTwoProcesses } from '../../../test-support/open-two-processes.ts'
import { openSite, visit } from '../../../test-support/site.ts'
import { successStory } from '../../../test-support/success-story.ts'
import { hire } from '../../../test-support/team.ts'
import { generatePath } from '../../ui/addresses/path-pattern.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import type { ConsentScope } from '../page-texts/quotes.ts'
import type { PublicInstructor, PublicStory } from './rules.ts'

const { site, second } = await openTwoProcesses()
const editor = await hire(site, 'Devika Nair', 'content')
const teacher = await hire(site, 'Sunita Rao', 'trainer')

const send = (method: string, path: string, body: object) =>
  editor.ask(`/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const sendNew = (path: string, body: object, key: string = randomUUID()) =>
  send('POST', path, { ...body, key })
const add = async (path: string, body: object, key?: string) => {
  const answer = await sendNew(path, body, key)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}
/** As if uploaded: drawing them anew takes a processor some time. */
const storePicture = async (content: string) => {
  const key = createHash('sha256').update(content).digest('base64url')
  await site.sql('insert into site_pictures values ($1, $2, now()) on conflict do nothing', [
    key,
    Buffer.from(content),
  ])
  return generatePath(endpoints.sitePicture, { key })
}
const text = async (path: string, from: { address: string } = site) =>
  (await fetch(from.address + path)).text()
/** Another process hears of a change within a second, and later on a busy machine. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 20_000 })
const publicStories = async () => JSON.parse(await text(endpoints.stories)) as PublicStory[]
const publicInstructors = async () =>
  JSON.parse(await text(endpoints.instructors)) as PublicInstructor[]
const listInstructors = async () =>
  (await (
    await editor.get('/api/admin/instructors')
  ).json()) as CallData<'GET /api/admin/instructors'>

const story = successStory

test('a fresh site shows the sample, and a removed instructor does not come back at a start', async () => {
  expect((await publicInstructors()).map(({ name }) => name)).toEqual(
    sampleInstructors.map(({ name }) => name),
  )
  expect((await publicStories()).map(({ name }) => name).toSorted()).toEqual(
    sampleStories.map(({ name }) => name).toSorted(),
  )

  const [first] = (await listInstructors()).instructors
  const path = `instructors/${first?.id}`
  expect((await send('DELETE', path, { version: first?.version })).status).toBe(200)
  const later = await openSite({ connectionString: site.connectionString })
  expect(await text(to.about, later)).not.toContain(first?.name)
  await later.close()
})

// S169
test.each([
  ['instructors', { ...anotherInstructor, name: 'Sent Twice', isVisible: false }],
  ['stories', { ...story, name: 'Sent Twice', isVisible: false }],
])('of %s one sent again because the answer was lost is one', async (path, body) => {
  const key = randomUUID()
  const [first, second] = await Promise.all([add(path, body, key), add(path, body, key)])
  expect(second).toBe(first)
  expect(await add(path, body)).not.toBe(first)
})

// S423
test('an instructor stands on the page about us and on the courses they name or teach a batch of', async () => {
  const picture = await storePicture('Ira')
  const id = await add('instructors', { ...anotherInstructor, picture, personId: teacher.id })
  await site.sql(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
       trainer_id, seats, opens_at, closes_at, saved_by)
     values ('mern-stack', 'online', '27', '{1,3}', '10:00', '12:00', current_date + 9, current_date + 90,
       $1, 20, now(), now() + interval '9 days', 'System')`,
    [teacher.id],
  )

  await soon(async () => (await publicInstructors()).find((one) => one.id === id)?.courses).toEqual(
    [
      { id: 'mern-stack', title: 'MERN Stack' },
      { id: 'data-science', title: 'Data Science' },
    ],
  )
  for (const from of [site, second])
    await soon(() => text(to.about, from)).toContain(anotherInstructor.bio)
  expect((await visit(site).get(picture)).status).toBe(200)

  // When they are hidden, neither the words nor the picture answer any more
  const { instructors } = await listInstructors()
  const { version = 0, batches } = instructors.find((one) => one.id === id) ?? {}
  expect(batches).toHaveLength(1)
  const hidden = { ...anotherInstructor, picture, personId: teacher.id, isVisible: false, version }
  expect((await send('PUT', `instructors/${id}`, hidden)).status).toBe(200)
  expect(await text(to.about)).not.toContain(anotherInstructor.bio)
  expect((await visit(site).get(picture)).status).toBe(404)
  // And whoever saves second is told
  expect((await send('PUT', `instructors/${id}`, hidden)).status).toBe(409)
})

// S454
test('an uploaded picture is drawn anew as a whole, and hidden until somebody has it', async () => {
  const png = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#fc3' } })
    .png()
    .toBuffer()
  const answer = await editor.ask('/api/admin/site-pictures?of=story', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
  expect(answer.status).toBe(201)
  const { picture } = (await answer.json()) as { picture: string }
  expect((await visit(site).get(picture)).status).toBe(404)
  const stored = await (await editor.get(`/api/admin${picture}`)).arrayBuffer()
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 })

  // The page crops it around the point of its record, which stands in its style
  await add('stories', { ...story, image: picture, imageFocus: '20% 40%', story: 'Cropped.' })
  expect(await text(to.stories)).toContain('object-position:20% 40%')
  await add('instructors', { ...anotherInstructor, picture, pictureFocus: '10% 90%' })
  expect(await text(to.about)).toContain('object-position:10% 90%')
  expect(await text(to.course('data-science'))).toContain('object-position:10% 90%')
})

test('the order is that of staff, and a late one is refused', async () => {
  await add('instructors', { ...anotherInstructor, name: 'Om Bhide' })
  const expected = (await listInstructors()).instructors.map(({ id }) => id)
  const ids = expected.toReversed()

  expect((await send('PUT', 'instructor-order', { expected, ids })).status).toBe(200)
  const shownIds = (await publicInstructors()).map(({ id }) => id)
  expect(shownIds).toEqual(ids.filter((id) => shownIds.includes(id)))
  expect((await send('PUT', 'instructor-order', { expected, ids })).status).toBe(409)
  expect((await send('PUT', 'instructor-order', { expected: ids, ids: [...ids, 1] })).status).toBe(
    400,
  )
})

test.each([
  'javascript:alert(1)',
  'http://plain.example',
  'https://a:b@host.example',
  '//host.example',
])('a link %s is refused', async (link) => {
  const answer = await sendNew('instructors', { ...anotherInstructor, links: [link] })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(await answer.json())).toContain('https://')
})

// S424
test.each<{ scope: ConsentScope[]; hidden: string[] }>([
  { scope: story.scope, hidden: [] },
  { scope: ['name'], hidden: ['Bakul Software', '4.75', 'site-pictures'] },
  { scope: ['picture', 'salary'], hidden: ['Gauri Mhatre', 'Bakul Software'] },
  { scope: [], hidden: ['Gauri Mhatre', 'Bakul Software', '4.75', 'site-pictures'] },
])('a consent that covers $scope shows nothing else', async ({ scope, hidden }) => {
  const image = await storePicture(`scope ${scope}`)
  const marker = `Told with ${scope.length}.`
  await add('stories', { ...story, imageAlt: 'A desk.', image, story: marker, scope })

  const [page, json] = [await text(to.stories), await text(endpoints.stories)]
  expect(page).toContain(marker)
  const publicOne = (await publicStories()).find((one) => one.story === marker)
  for (const words of hidden) expect(JSON.stringify(publicOne)).not.toContain(words)
  expect(json).toContain(marker)
  expect((await visit(site).get(image)).status).toBe(scope.includes('picture') ? 200 : 404)
  expect(publicOne).toMatchObject({ course: 'Data Analyst', months: 4, isFree: true })
})

test.each([null, '2199-01-01'])('with a consent of %s no story is shown', async (consentedOn) => {
  const refusal = await sendNew('stories', { ...story, consentedOn })
  expect(refusal.status).toBe(400)
  expect(await refusal.json()).toMatchObject({ fields: { consentedOn: expect.anything() } })
  await add('stories', { ...story, story: 'Not yet.', consentedOn, isVisible: false })
  expect(await text(endpoints.stories)).not.toContain('Not yet.')
})

// S425
test('a consent taken back leaves nothing in any page, JSON, picture or record, in any process', async () => {
  const image = await storePicture('Nutan')
  const secret = 'I learnt it on a borrowed laptop.'
  const id = await add('stories', { ...story, name: 'Nutan Gaikwad', image, story: secret })
  const etags: string[] = []
  for (const from of [site, second]) {
    await soon(() => text(to.stories, from)).toContain(secret)
    await soon(() => text(endpoints.stories, from)).toContain('Nutan Gaikwad')
    const shownPicture = await fetch(from.address + image)
    expect(shownPicture.status).toBe(200)
    expect(shownPicture.headers.get('cache-control')).toBe('no-cache')
    etags.push(shownPicture.headers.get('etag') ?? '')
  }

  const withdrawal = await send('POST', `stories/${id}/withdrawal`, { version: 1 })
  expect(withdrawal.status).toBe(200)

  // In the process that answered at once, in the other as soon as it hears of it
  expect(await text(to.stories)).not.toContain(secret)
  for (const from of [site, second]) {
    await soon(() => text(to.stories, from)).not.toContain(secret)
    for (const path of [to.home, to.about, to.stories, endpoints.stories])
      expect(await text(path, from)).not.toContain('Nutan Gaikwad')
    for (const etag of etags)
      expect(
        (await fetch(from.address + image, { headers: { 'if-none-match': etag } })).status,
      ).toBe(404)
  }
  expect((await editor.get(`/api/admin${image}`)).status).toBe(404)
  expect(JSON.stringify(await (await editor.get('/api/admin/stories')).json())).not.toContain(
    secret,
  )
  const rows = await site.sql<{ all: string }>(
    `select (select json_agg(s)::text from stories s) || (select json_agg(e)::text from audit_events e) as all`,
  )
  expect(rows[0]?.all).not.toContain('Nutan')
  expect(rows[0]?.all).toContain('withdraw success story')
  expect((await send('PUT', `stories/${id}`, { ...story, version: 2 })).status).toBe(404)
})
