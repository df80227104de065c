import sharp, { type Create } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureErrors } from '#texts/picture-errors.ts'
import {
  plainPicture,
  profileChunk,
  profileSegments,
  withChunk,
  withScans,
  withSegments,
  withWebpChunk,
} from '../../../test-support/hostile-pictures.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const put = (visitor: Visitor, picture: Buffer, headers: Record<string, string> = {}) =>
  visitor.ask('/api/me/picture', {
    method: 'PUT',
    headers: { 'content-type': 'image/png', ...headers },
    body: new Uint8Array(picture),
  })
async function readPicture(visitor: Visitor) {
  const { user } = (await (await visitor.get('/api/me')).json()) as {
    user: { profilePic: string }
  }
  const file = await visit(site).get(user.profilePic)
  return Buffer.from(await file.arrayBuffer())
}

describe('is refused before anything is decoded, with what to do about it', () => {
  let asha: Visitor
  beforeAll(async () => {
    asha = await signUp(site)
  })
  const large = pictureErrors['too-many-pixels']
  const { unreadable, moving } = pictureErrors
  const heavy = pictureErrors['heavy-profile']

  // S71
  test.each<[string, string, () => Promise<Buffer>]>([
    ['a JPEG of 4,002,000 pixels', large, () => plainPicture(2001, 2000).jpeg().toBuffer()],
    ['a PNG of 4,002,000 pixels', large, () => plainPicture(2000, 2001).png().toBuffer()],
    ['a WebP of 4,002,000 pixels', large, () => plainPicture(2001, 2000).webp().toBuffer()],
    [
      'a WebP without loss of 4,002,000 pixels',
      large,
      () => plainPicture(2001, 2000).webp({ lossless: true }).toBuffer(),
    ],
    ['one of 24 megapixels in 100 kB', large, () => plainPicture(6000, 4000).jpeg().toBuffer()],
    [
      'a WebP whose small picture hides behind a large canvas',
      large,
      async () => {
        const webp = await plainPicture(64, 64)
          .withExif({ IFD0: { Artist: 'x' } })
          .webp()
          .toBuffer()
        webp.writeUIntLE(16_382, 24, 3)
        webp.writeUIntLE(16_382, 27, 3)
        return webp
      },
    ],
    ['a WebP that moves', moving, () => frames().webp().toBuffer()],
    [
      'a PNG that moves',
      moving,
      async () => withChunk(await plainPicture(64, 64).png().toBuffer(), 'acTL', Buffer.alloc(8)),
    ],
    ['a GIF that moves', unreadable, () => frames().gif().toBuffer()],
    ['an AVIF', unreadable, () => plainPicture(64, 64).avif().toBuffer()],
    ['a TIFF', unreadable, () => plainPicture(64, 64).tiff().toBuffer()],
    [
      'an SVG behind the beginning of a JPEG',
      unreadable,
      async () => Buffer.from('\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    ],
    [
      'a PNG whose profile unfolds to 40 MB',
      heavy,
      async () =>
        withChunk(await plainPicture(64, 64).png().toBuffer(), 'iCCP', profileChunk(40 << 20)),
    ],
    [
      'a JPEG with a profile of 600 kB',
      heavy,
      async () =>
        withSegments(await plainPicture(64, 64).jpeg().toBuffer(), 0xffe2, profileSegments(10)),
    ],
    [
      'a WebP with a profile of 600 kB',
      heavy,
      async () =>
        withWebpChunk(await plainPicture(64, 64).webp().toBuffer(), 'ICCP', Buffer.alloc(600_000)),
    ],
    [
      'a JPEG in 1,000 passes',
      unreadable,
      async () =>
        withScans(await plainPicture(640, 640).jpeg({ progressive: true }).toBuffer(), 1000),
    ],
    [
      'a JPEG with two sizes',
      unreadable,
      async () => {
        const jpeg = await plainPicture(64, 64).jpeg().toBuffer()
        const frame = jpeg.indexOf('ffc0', 0, 'hex')
        const secondFrame = jpeg.subarray(frame, frame + 19)
        return Buffer.concat([jpeg.subarray(0, frame), secondFrame, jpeg.subarray(frame)])
      },
    ],
    [
      'a PNG without a header',
      unreadable,
      async () => {
        const png = await plainPicture(64, 64).png().toBuffer()
        return Buffer.concat([png.subarray(0, 8), png.subarray(33)])
      },
    ],
  ])('%s', async (_, message, make) => {
    const response = await put(asha, await make(), { 'x-forwarded-for': visit(site).from })

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ success: false, message, fields: { picture: message } })
  })

  /** A hundred different ones: equal ones would be stored once. */
  const frames = () => {
    const colours = Array.from({ length: 100 }, (_, red) => ({ r: red, g: 90, b: 90 }))
    const pages: Create[] = colours.map((background) => ({
      width: 8,
      height: 8,
      channels: 3,
      background,
    }))
    return sharp(
      pages.map((create) => ({ create }) as never),
      { join: { animated: true } },
    )
  }
})

// S71
test('4 megapixels pass in each kind, and one is not more than it was', async () => {
  const asha = await signUp(site)
  const largest = plainPicture(2000, 2000)
  for (const picture of [
    await largest.clone().jpeg({ progressive: true }).toBuffer(),
    await largest.clone().png({ progressive: true }).toBuffer(),
    await largest.clone().webp({ lossless: true }).toBuffer(),
  ])
    expect((await put(asha, picture)).status).toBe(200)
  expect(await sharp(await readPicture(asha)).metadata()).toMatchObject({ width: 512, height: 512 })
})

// S84
test('metadata is removed from every kind, also from a WebP', async () => {
  const secret = 'Where it was taken'
  const annotated = plainPicture(600, 600).withExif({
    IFD0: { Artist: secret, Copyright: secret },
  })
  const xmp = Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
  const tail = Buffer.from(secret)
  const webp = await annotated.clone().webp().toBuffer()
  const png = await annotated.clone().png().toBuffer()
  const jpeg = await annotated.clone().jpeg().toBuffer()
  const carrying = [
    webp,
    Buffer.concat([webp, tail]),
    withWebpChunk(webp, 'XMP ', xmp),
    withWebpChunk(await plainPicture(512, 512).webp().toBuffer(), 'junk', tail),
    Buffer.concat([withChunk(png, 'tEXt', Buffer.from(`Comment\0${secret}`)), tail]),
    Buffer.concat([withSegments(jpeg, 0xfffe, [tail]), tail]),
    withSegments(jpeg, 0xffe1, [
      Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp]),
    ]),
  ]
  const asha = await signUp(site)
  for (const [index, picture] of carrying.entries()) {
    expect(picture.includes(secret), `${index}`).toBe(true)

    const response = await put(asha, picture)

    expect(response.status, `${index}`).toBe(200)
    const bytes = await readPicture(asha)
    for (const marker of [secret, 'EXIF', 'Exif', 'XMP ', 'xmpmeta', 'ICCP', 'junk', 'VP8X'])
      expect(bytes.includes(marker), `${index}: ${marker}`).toBe(false)
    // No byte after the picture: the header states its length.
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
  }
})

test('a picture taken with the camera on its side stands upright', async () => {
  const bytes = await plainPicture(300, 600).png().toBuffer()
  const photo = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#fff' },
  })
    .composite([{ input: bytes, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const asha = await signUp(site)

  expect((await put(asha, photo)).status).toBe(200)

  const { data, info } = await sharp(await readPicture(asha))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const green = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0
  expect(green(256, 100)).toBeLessThan(100)
  expect(green(256, 400)).toBeGreaterThan(200)
})

describe('many at once', () => {
  // S71
  test('wait in a bounded queue, and each of them is processed', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => signUp(site)))
    const picture = await plainPicture(64, 64).png().toBuffer()

    const answers = await Promise.all(
      people.flatMap((person) => Array.from({ length: 4 }, () => put(person, picture))),
    )

    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    // Those that wait, and the one being decoded.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(17)
    const response = answers.find(({ status }) => status === 503)
    expect(response?.headers.get('retry-after')).toBe('5')
    expect(await response?.json()).toMatchObject({ message: pictureErrors['too-busy'] })
    // Afterwards the queue is empty again.
    expect((await put(people[0] as Visitor, picture)).status).toBe(200)
  })

  // S71
  test('from one address are refused after sixty in ten minutes, whoever sends them', async () => {
    const from = { 'x-forwarded-for': '203.0.113.60' }
    const wrong = Buffer.from('no picture')
    for (const person of await Promise.all([1, 2, 3].map(() => signUp(site)))) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => put(person, wrong, from)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    }
    const last = await signUp(site)

    const response = await put(last, wrong, from)

    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
    // From another address the same person may.
    expect((await put(last, wrong)).status).toBe(400)
  })
})
