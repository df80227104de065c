import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPicture, withChunk } from '../../../../test-support/hostile-pictures.ts'
import { openPictureHost, type PictureHost } from '../../../../test-support/picture-host.ts'
import { sendRaw } from '../../../../test-support/raw-request.ts'
import {
  cloneDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
  visit,
} from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { createPictureFetcher } from '../../../platform/pictures/fetch-picture.server.ts'
import type { CourseJson } from '../contract.ts'
import type { EditedCourse } from '../editing/contract.ts'
import { type CourseDraft, emptyDraft } from '../editing/rules.ts'

let host: PictureHost
let site: Site
let admin: Visitor
beforeAll(async () => {
  host = await openPictureHost()
  site = await openSite({ fetchPicture: createPictureFetcher(host.agent) })
  admin = await signInAsAdmin(site)
})
afterAll(async () => {
  await site.close()
  await host.close()
})

const send = (method: string, path: string, body: unknown, visitor = admin) =>
  visitor.ask(`/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const upload = (picture: Buffer, visitor = admin, type = 'image/jpeg') =>
  visitor.ask('/api/admin/course-pictures', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(picture),
  })
const read = async (id: string) =>
  (await (await admin.get(`/api/admin/courses/${id}`)).json()) as EditedCourse
async function save(id: string, changes: Partial<CourseDraft>) {
  const { draft, published, version } = await read(id)
  return send('PUT', `courses/${id}/draft`, { ...(draft ?? published), ...changes, version })
}
async function publish(id: string, revision?: number) {
  const { version } = await read(id)
  return send('POST', `courses/${id}/revisions`, { version, revision })
}
async function onTheWire(id: string, at: Site = site) {
  const courses = (await (await visit(at).get('/courses.json')).json()) as CourseJson[]
  return courses.find((course) => course.id === id)
}
const coverPath = /^\/course-pictures\/[\w-]{43}$/
const photo = (colour: string) =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()

describe('a picture that staff send', () => {
  test('is drawn anew in 16:10, kept for good under its bytes, and shown to everybody', async () => {
    const answer = await upload(await photo('#a46'))

    expect(answer.status).toBe(201)
    const { image } = (await answer.json()) as { image: string }
    expect(image).toMatch(coverPath)
    const file = await visit(site).get(image)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const webp = Buffer.from(await file.arrayBuffer())
    expect(await sharp(webp).metadata()).toMatchObject({ width: 1280, height: 800 })
    expect(webp.includes('Somebody')).toBe(false)
    // The same picture again is the same address.
    expect(await (await upload(await photo('#a46'))).json()).toEqual({ image })

    expect((await save('mern-stack', { image })).status).toBe(200)
    expect((await publish('mern-stack')).status).toBe(200)
    expect(await onTheWire('mern-stack')).toMatchObject({ image })
    for (const path of ['/social/mern-stack.png', '/brochures/mern-stack.pdf'])
      expect((await visit(site).get(path)).status, path).toBe(200)
  })

  test('is refused as a profile picture would be, and of anybody but staff', async () => {
    const tooLarge = await upload(await plainPicture(2100, 2000).jpeg().toBuffer())
    expect(tooLarge.status).toBe(400)
    expect(await tooLarge.json()).toMatchObject({
      fields: { image: expect.stringContaining('at most 4 megapixels') },
    })
    const moving = withChunk(await plainPicture(9, 9).png().toBuffer(), 'acTL', Buffer.alloc(8))
    expect((await upload(moving, admin, 'image/png')).status).toBe(400)
    expect((await upload(Buffer.from('<svg/>'), admin, 'image/svg+xml')).status).toBe(415)
    const headers = { 'content-type': 'image/jpeg', cookie: admin.cookie() }
    const body = Buffer.alloc((2 << 20) + 1)
    const path = '/api/admin/course-pictures'
    // The server may close the connection before everything has been sent.
    const large = await sendRaw(site, { method: 'POST', path, headers, body })
    expect([undefined, 413]).toContain(large?.status)
    expect((await upload(await photo('#a46'), await signUp(site))).status).toBe(403)
    expect((await upload(await photo('#a46'), visit(site))).status).toBe(401)
  })

  test.each(['x', 'k'.repeat(43), '..%2f..%2fetc%2fpasswd', '%00'.repeat(43), 'a'.repeat(2000)])(
    'at an address nobody was given there is nothing: %s',
    async (key) => {
      const file = await visit(site).get(`/course-pictures/${key}`)
      expect([400, 404]).toContain(file.status)
    },
  )
})

describe('a picture given by address', () => {
  // S86
  test('is fetched once, with the save, and a copy of ours is what everybody gets', async () => {
    const address = host.put('pictures.example/ai.jpg', await photo('#46a'))
    const before = host.requests.length

    const saved = await save('ai-ml', { image: address })

    expect(saved.status).toBe(200)
    const { draft } = (await saved.json()) as EditedCourse
    expect(draft?.image).toMatch(coverPath)
    expect((await publish('ai-ml')).status).toBe(200)
    expect(await onTheWire('ai-ml')).toMatchObject({ image: draft?.image })
    expect((await visit(site).get(draft?.image ?? '')).status).toBe(200)
    expect(host.requests).toHaveLength(before + 1)
  })

  test('also of a new course', async () => {
    const address = host.put('pictures.example/new.jpg', await photo('#4a6'))

    const response = await send('POST', 'courses', {
      ...emptyDraft,
      id: 'with-a-cover',
      title: 'With a Cover',
      image: address,
    })

    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      draft: { image: expect.stringMatching(coverPath) },
    })
  })

  test.each([
    ['is not there', 'pictures.example/nothing.jpg', undefined, 'the answer was 404'],
    ['is no picture', 'pictures.example/page.html', Buffer.from('<p>Hello'), 'could not read this'],
    ['is too large', 'pictures.example/large.jpg', 'large', 'at most 4 megapixels'],
  ])('that %s is said beside the field, and nothing is changed', async (_, at, file, words) => {
    const before = await read('data-science')
    if (file)
      host.put(
        at,
        file === 'large' ? await plainPicture(3000, 3000).jpeg().toBuffer() : (file as Buffer),
      )

    const response = await save('data-science', { image: `https://${at}`, title: 'Typed for long' })

    expect(response.status).toBe(400)
    const { message, fields } = (await response.json()) as {
      message: string
      fields: Record<string, string>
    }
    expect(message).toContain(words)
    expect(fields).toEqual({ image: message })
    expect(await read('data-science')).toEqual(before)
  })

  // S87
  test('is not fetched where there is a password in it, a port, or no encryption', async () => {
    const before = host.requests.length
    for (const image of [
      'https://asha:secret@pictures.example/x.png',
      'https://asha@pictures.example/x.png',
      'https://pictures.example:444/x.png',
      'http://pictures.example/x.png',
    ]) {
      const response = await save('data-science', { image })
      expect(response.status, image).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { image: expect.any(String) } })
    }
    // Nor does a link with one reach anybody's page.
    const download = 'https://asha:secret@files.example/x.pdf'
    expect(await (await save('data-science', { download })).json()).toMatchObject({
      fields: { download: expect.stringContaining('a password') },
    })
    expect(host.requests).toHaveLength(before)
  })

  test('is not fetched from what is not public', async () => {
    await using outside = await reachOnlyPublic()

    const response = await outside.save('https://localhost/x.png')

    expect(await response.json()).toMatchObject({
      fields: { image: expect.stringContaining('not open to everybody') },
    })
  })

  test('more than twenty times in ten minutes has to wait', async () => {
    await using outside = await reachOnlyPublic()
    const answers = []
    for (let times = 0; times < 21; times++)
      answers.push((await outside.save('https://localhost/x.png')).status)

    expect(answers).toEqual([...Array(20).fill(400), 429])
  })

  /** A site that fetches as in production. */
  async function reachOnlyPublic() {
    const other = await openSite({ fetchPicture: createPictureFetcher() })
    const staff = await signInAsAdmin(other)
    return {
      save: (image: string) =>
        send('POST', 'courses', { ...emptyDraft, id: 'out', title: 'Out', image }, staff),
      [Symbol.asyncDispose]: other.close,
    }
  }
})

// S86
test('courses that name pictures elsewhere from before show none of them, and then our copies', async () => {
  const { connectionString } = await cloneDatabase()
  // Given a database of an older version with addresses elsewhere in a published text and a draft
  const first = await openSite({ connectionString })
  await first.sql(
    `update courses set course = replace(course::text, '/pictures/covers/mern-stack.svg', $1)::json
      where id = 'mern-stack'`,
    ['https://old.example/mern.jpg'],
  )
  await first.sql(
    `update courses set course = replace(course::text, '/pictures/covers/ai-ml.svg', $1)::json
      where id = 'ai-ml'`,
    ['http://old.example/never.jpg'],
  )

  // Then neither visitors nor staff get these addresses
  await waitFor(async () => {
    for (const id of ['mern-stack', 'ai-ml'])
      expect(await onTheWire(id, first)).not.toHaveProperty('image')
  })
  expect(await (await visit(first).get('/courses')).text()).not.toContain('old.example')
  expect(await (await visit(first).get('/courses/ai-ml')).text()).not.toContain('old.example')
  await first.close()

  // When the site starts and can fetch the picture, its copy is used
  host.put('old.example/mern.jpg', await photo('#264'))
  const second = await openSite({
    connectionString,
    fetchPicture: createPictureFetcher(host.agent),
  })
  try {
    await waitFor(async () =>
      expect(await onTheWire('mern-stack', second)).toMatchObject({
        image: expect.stringMatching(coverPath),
      }),
    )
    const image = (await onTheWire('mern-stack', second))?.image ?? ''
    expect((await visit(second).get(image)).status).toBe(200)
    const secondAdmin = await signInAsAdmin(second)
    const edited = await (await secondAdmin.get('/api/admin/courses/mern-stack')).json()
    expect(edited).toMatchObject({ published: { image } })
    // The stored text is unchanged.
    const [row] = await second.sql(`select course->>'image' as image from courses where id = $1`, [
      'mern-stack',
    ])
    expect(row).toEqual({ image: 'https://old.example/mern.jpg' })
    expect(await onTheWire('ai-ml', second)).not.toHaveProperty('image')
  } finally {
    await second.close()
  }
})

test('a revision from before is restored byte for byte, and its picture fetched then', async () => {
  const address = host.put('old.example/java.jpg', await photo('#642'))
  await site.sql(
    `update course_revisions set course = jsonb_set(course::jsonb, '{image}', to_jsonb($1::text))
      where course_id = 'java-core-advanced' and number = 1`,
    [address],
  )
  expect((await save('java-core-advanced', { title: 'Another Title' })).status).toBe(200)
  expect((await publish('java-core-advanced')).status).toBe(200)

  expect((await publish('java-core-advanced', 1)).status).toBe(200)

  await waitFor(async () =>
    expect(await onTheWire('java-core-advanced')).toMatchObject({
      image: expect.stringMatching(coverPath),
    }),
  )
})
