import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFees } from '../../../../test-support/fees.ts'
import { plainPicture } from '../../../../test-support/hostile-pictures.ts'
import { readPdf } from '../../../../test-support/read-pdf.ts'
import { openSite, type Site, type Visitor, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { certificateAddresses } from '../../../ui/addresses/certificate-addresses.ts'
import { to, toSocialPicture } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { logoShape } from '../../site-content/picture-shapes.ts'

let site: Site
let second: Site
let owner: Visitor
let accountant: Visitor
beforeAll(async () => {
  site = await openSite()
  second = await openSite({ connectionString: site.connectionString })
  owner = await hire(site, 'Anoop Varghese', 'owner')
  accountant = await hire(site, 'Ravi Menon', 'accountant')
})
afterAll(async () => {
  await second.close()
  await site.close()
})
// A person may send twenty pictures in ten minutes.
beforeEach(() => site.sql('truncate rate_limits'))

/** A transparent picture with a bar of a colour in its middle. */
const draw = (width: number, height: number, colour = '#26327f') =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: {
          create: {
            width: Math.ceil(width / 2),
            height: Math.ceil(height / 2),
            channels: 4,
            background: colour,
          },
        },
      },
    ])
    .png()
    .toBuffer()

const path = '/api/admin/set-up/logos'
const upload = (body: Buffer, visitor = owner, type = 'image/png') =>
  visitor.ask(path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  })
const store = async (body: Buffer) => {
  const answer = await upload(body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { picture: string }).picture
}
const read = async () =>
  (await (await owner.get('/api/admin/institute')).json()) as CallData<'GET /api/admin/institute'>
const trySave = async (details: object, visitor = owner) =>
  visitor.ask('/api/admin/institute', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: (await read()).version, ...details }),
  })
const save = async (details: object) => {
  const answer = await trySave(details)
  expect(answer.status, await answer.clone().text()).toBe(200)
}
const textAt = async (address: string, from: { address: string } = site) =>
  (await fetch(from.address + address)).text()
const bytesAt = async (address: string) =>
  Buffer.from(await (await fetch(site.address + address)).arrayBuffer())

// S458
test('only who may change settings sends a logo, and what is no picture is refused with a sentence', async () => {
  const logo = await draw(90, 30)
  const editor = await hire(site, 'Devika Nair', 'content')
  expect((await upload(logo, visit(site))).status).toBe(401)
  for (const visitor of [editor, accountant]) expect((await upload(logo, visitor)).status).toBe(403)

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [body, type, status, sentence] of [
    [svg, 'image/svg+xml', 415, 'JPEG, PNG or WebP'],
    [svg, 'image/png', 400, 'JPEG, PNG or WebP'],
    [Buffer.from('Our logo'), 'image/png', 400, 'JPEG, PNG or WebP'],
    [await plainPicture(8_000, 5_000).png().toBuffer(), 'image/png', 400, '4 megapixels'],
  ] as const) {
    const answer = await upload(body, owner, type)
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as { message: string }).message).toContain(sentence)
  }
  for (const address of ['/etc/passwd', 'https://elsewhere.example/a.png', 'javascript:alert(1)'])
    expect((await trySave({ logo: address })).status).toBe(400)
  const missing = await trySave({ logo: `/site-pictures/${'x'.repeat(43)}` })
  expect(missing.status).toBe(400)
  expect(await missing.text()).toContain('choose it again')
})

// S458
test('a logo keeps its shape and its transparency, and is never enlarged', async () => {
  const sizeOf = async (picture: string) => {
    const webp = Buffer.from(await (await owner.get(`/api/admin${picture}`)).arrayBuffer())
    expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8L')
    expect(webp.length).toBeLessThanOrEqual(logoShape.largest)
    const { width, height, hasAlpha } = await sharp(webp).metadata()
    return [width, height, hasAlpha]
  }
  expect(await sizeOf(await store(await draw(900, 300)))).toEqual([480, 160, true])
  expect(await sizeOf(await store(await draw(40, 30)))).toEqual([40, 30, true])
  expect(await sizeOf(await store(await draw(1_600, 100)))).toEqual([640, 40, true])
  // Noise is too heavy at its full size
  const noise = await sharp({
    create: {
      width: 640,
      height: 160,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect(await sizeOf(await store(noise))).toEqual([320, 80, false])
})

// S458
test('a saved logo is on every page of every process, and without one the page is as before', async () => {
  const withoutNumbers = (html: string) =>
    html.replaceAll(/\/assets\/texts-[\da-f-]+\//g, '/assets/')
  // Details without a logo, as earlier versions saved them
  await save({ name: 'Kodi & Koodam' })
  await site.sql(
    `update institute_details set details =
       (details::jsonb - array['logo', 'logoDark', 'logoHasName'])::json`,
  )
  expect(await read()).toMatchObject({ logo: '', logoDark: '', logoHasName: false })
  const before = await textAt(to.home)
  expect(before).toContain('href="/favicon.svg"')

  const [logo, logoDark] = [
    await store(await draw(600, 150)),
    await store(await draw(300, 100, '#fff')),
  ]
  expect((await visit(site).get(logo)).status).toBe(404)
  await save({ logo, logoDark, logoHasName: true })
  for (const address of [logo, logoDark]) {
    const answer = await visit(site).get(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
  await expect.poll(() => textAt(to.home, second), { timeout: 10_000 }).toContain(logo)
  for (const page of [to.home, to.login, to.about, to.admin]) {
    const answer = await fetch(site.address + page)
    const html = await answer.text()
    expect(html).toContain(`--logo:url(${logo});--logo-ratio:4`)
    expect(html).toContain(`[data-scheme=dark]{--logo:url(${logoDark});--logo-ratio:3}`)
    expect(html).not.toContain('href="/favicon.svg"')
    const [, style = ''] = html.match(/<style[^>]*>(.*?)<\/style>/s) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(hash)
  }
  const check = await fetch(site.address + certificateAddresses.form)
  expect(await check.text()).toContain(`--logo:url(${logo})`)
  const sample = async () => (await owner.get('/api/admin/set-up/sample')).text()
  expect(await sample()).not.toContain('"Logo"')

  await save({ logo: '', logoDark: '', logoHasName: false })
  expect(withoutNumbers(await textAt(to.home))).toBe(withoutNumbers(before))
  expect(await sample()).toContain('"Logo"')
})

// S458
test('icons, link previews and brochures have the logo in the place of the mark', async () => {
  const readAll = async () => ({
    icon: await bytesAt('/favicon.ico'),
    touchIcon: await bytesAt('/apple-touch-icon.png'),
    social: await bytesAt(toSocialPicture('ai-ml')),
    brochure: await bytesAt('/brochures/ai-ml.pdf'),
  })
  await save({ logo: '' })
  const before = await readAll()
  expect(before.icon).toEqual(await readFile('public/favicon.ico'))
  expect(before.touchIcon).toEqual(await readFile('public/apple-touch-icon.png'))

  await save({ logo: await store(await draw(400, 100)), logoDark: '', logoHasName: true })
  const after = await readAll()
  expect(await sharp(after.icon).metadata()).toMatchObject({
    format: 'png',
    width: 96,
    height: 96,
    hasAlpha: true,
  })
  expect(await sharp(after.touchIcon).metadata()).toMatchObject({ width: 180, hasAlpha: false })
  expect(await bytesAt('/favicon.svg')).toEqual(after.icon)
  expect(after.social.equals(before.social)).toBe(false)
  expect(picturesIn(after.brochure)).toBeGreaterThan(picturesIn(before.brochure))
  await save({ logo: '' })
})

const picturesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length

// S458
test('a receipt has the logo, and names who issued it in letters, too', async () => {
  const fees = await openFees(() => new Date('2026-11-22T06:00:00Z'))
  const enrolment = await fees.enrolStudent('Gauri Mhatre')
  const paid = await (await fees.pay(enrolment, { paise: 100_000 })).json()
  const { id } = (paid as { document: { id: number } }).document
  const readReceipt = async () => {
    const answer = await fees.accountant.get(fillPath('/api/admin/documents/{id}', { id }))
    return Buffer.from(await answer.arrayBuffer())
  }
  const before = await readReceipt()
  const response = await upload(await draw(400, 100), fees.owner)
  const { picture: logo } = (await response.json()) as { picture: string }
  expect((await trySave({ version: 0, logo, logoHasName: true }, fees.owner)).status).toBe(200)
  const after = await readReceipt()
  expect(picturesIn(after)).toBe(picturesIn(before) + 2)
  expect(readPdf(after)[0]?.lines).toContain(readPdf(before)[0]?.lines[0])
  expect((await readReceipt()).equals(after)).toBe(true)
  await fees.site.close()
})

// S458
test('a picture of a person is no logo', async () => {
  const answer = await owner.ask('/api/admin/site-pictures?of=story', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(await draw(90, 90)),
  })
  const { picture } = (await answer.json()) as { picture: string }
  expect((await trySave({ logo: picture })).status).toBe(400)
})

// S458
test('a picture of the logo stays while the details name it, and goes some time after', async () => {
  const [first, other] = [await store(await draw(80, 40)), await store(await draw(80, 20))]
  const statusOf = async (picture: string) => (await owner.get(`/api/admin${picture}`)).status
  const sendAnother = async (size: number) => {
    await site.sql(`update site_pictures set created_at = created_at - interval '2 days'`)
    await store(await draw(size, size))
  }
  await save({ logo: first, logoDark: other })
  await sendAnother(11)
  expect([await statusOf(first), await statusOf(other)]).toEqual([200, 200])
  await save({ logo: other, logoDark: '' })
  await sendAnother(12)
  expect([await statusOf(first), await statusOf(other)]).toEqual([404, 200])
})
