import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../../test-support/raw-request.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { readToken } from '../../accounts/rules.ts'

let site: Site
let photo: Buffer
let unfolding: Buffer
beforeAll(async () => {
  site = await openSite()
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a46' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  unfolding = await sharp({
    create: { width: 6000, height: 6000, channels: 3, background: '#a46' },
  })
    .png()
    .toBuffer()
})
afterAll(() => site.close())

const put = (visitor: Visitor, picture: Buffer | string, type = 'image/jpeg') =>
  visitor.ask('/api/me/picture', {
    method: 'PUT',
    headers: { 'content-type': type },
    body: typeof picture === 'string' ? picture : new Uint8Array(picture),
  })
const pictureOf = async (visitor: Visitor) =>
  ((await (await visitor.get('/api/me')).json()) as { user: { profilePic?: string } }).user
    .profilePic
const findPicture = async (email: string) =>
  site.sql('select key from profile_pictures p join users u on u.id = user_id where email = $1', [
    email,
  ])

test('a picture is re-encoded, small, square, without location data, and shown at once', async () => {
  const asha = await signUp(site)
  expect((await sharp(photo).metadata()).exif).toBeDefined()

  const response = await put(asha, photo)

  expect(response.status).toBe(200)
  const address = (await pictureOf(asha)) ?? ''
  expect(address).toMatch(/^\/profile-pictures\/[\w-]{24}$/)
  const { token } = (await response.json()) as { token: string }
  expect(readToken(token, 0)).toMatchObject({ user: { profilePic: address } })
  // Anybody who has the address sees the picture.
  const file = await visit(site).get(address)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const metadata = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(metadata.exif ?? metadata.xmp ?? metadata.icc).toBeUndefined()
})

test('a new picture has a new address; after removal the letter is shown', async () => {
  const asha = await signUp(site)
  await put(asha, photo)
  const first = (await pictureOf(asha)) ?? ''
  await put(asha, await sharp(photo).png().toBuffer(), 'image/png')
  const second = (await pictureOf(asha)) ?? ''

  expect(second).not.toBe(first)
  expect((await visit(site).get(first)).status).toBe(404)
  const response = await asha.ask('/api/me/picture', { method: 'DELETE' })

  const { token } = (await response.json()) as { token: string }
  const tokenReading = readToken(token, 0)
  expect(tokenReading.ok && tokenReading.user.profilePic).toBeUndefined()
  const goneResponse = await visit(site).get(second)
  expect([goneResponse.status, goneResponse.headers.get('cache-control')]).toEqual([
    404,
    'no-store',
  ])
  expect(await findPicture(asha.email)).toEqual([])
})

test('of two simultaneous uploads one is kept and shown', async () => {
  const asha = await signUp(site)

  const answers = await Promise.all([1, 2, 3, 4].map(() => put(asha, photo)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const rows = await findPicture(asha.email)
  expect(rows).toHaveLength(1)
  expect(await pictureOf(asha)).toBe(`/profile-pictures/${rows[0]?.key}`)
})

test('a picture of noise takes at most 200 kB', async () => {
  const asha = await signUp(site)
  const noise = await sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 120 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

  expect((await put(asha, noise)).status).toBe(200)

  const file = await visit(site).get((await pictureOf(asha)) ?? '')
  expect((await file.arrayBuffer()).byteLength).toBeLessThanOrEqual(200 * 1024)
})

test('data after the end of the picture is dropped', async () => {
  const asha = await signUp(site)
  const script = '<script>alert(document.domain)</script>'

  expect((await put(asha, Buffer.concat([photo, Buffer.from(script)]))).status).toBe(200)

  const file = await visit(site).get((await pictureOf(asha)) ?? '')
  expect(Buffer.from(await file.arrayBuffer()).includes('script')).toBe(false)
})

/** A PNG whose header states this many pixels. */
function pretend(side: number): Buffer {
  const header = Buffer.alloc(33)
  header.write('89504e470d0a1a0a0000000d49484452', 'hex')
  header.writeUInt32BE(side, 16)
  header.writeUInt32BE(side, 20)
  header.write('0802000000', 24, 'hex')
  return header
}

describe('refused with a message, and the old picture stays', () => {
  let asha: Visitor
  beforeAll(async () => {
    asha = await signUp(site)
    await put(asha, photo)
  })

  test.each([
    ['nothing', () => ''],
    ['words', () => 'hello'],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a GIF under another name', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00;', 'latin1')],
    ['half a JPEG', () => photo.subarray(0, 400)],
    ['only how a WebP begins', () => 'RIFF\x10\x00\x00\x00WEBPVP8 '],
    ['one that says it has 2,500,000,000 pixels', () => pretend(50_000)],
    ['one that unfolds to 36,000,000 pixels', () => unfolding],
  ])('%s', async (_, picture) => {
    const before = await pictureOf(asha)

    const response = await put(asha, picture())

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/Please (send a JPEG, PNG or WebP|make it smaller)/),
    })
    expect(await pictureOf(asha)).toBe(before)
  })

  test('one of more than 1 MB, or of another type', async () => {
    const headers = { 'content-type': 'image/jpeg', cookie: asha.cookie() }
    const body = 'x'.repeat((1 << 20) + 1)
    const large = await sendRaw(site, { method: 'PUT', path: '/api/me/picture', headers, body })

    // The server may hang up before all of it was sent.
    expect([undefined, 413]).toContain(large?.status)
    expect((await put(asha, photo, 'image/gif')).status).toBe(415)
    expect((await put(asha, '{}', 'application/json')).status).toBe(415)
  })

  test('without a session', async () => {
    expect((await put(visit(site), photo)).status).toBe(401)
    const removal = await visit(site).ask('/api/me/picture', { method: 'DELETE' })
    expect(removal.status).toBe(401)
  })

  test('after twenty uploads in ten minutes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => put(asha, 'hello')))

    const response = await put(asha, photo)

    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})

test.each(['x', '..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(2000)])(
  'an address nobody was given shows nothing: %s',
  async (key) => {
    const response = await visit(site).get(`/profile-pictures/${key}`)
    expect([400, 404]).toContain(response.status)
  },
)
