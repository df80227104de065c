import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPictureHost, type PictureHost } from '../../../test-support/picture-host.ts'
import { createPictureFetcher, type FetchPicture } from './fetch-picture.server.ts'

let host: PictureHost
let fetchPicture: FetchPicture
beforeAll(async () => {
  host = await openPictureHost()
  fetchPicture = createPictureFetcher(host.agent)
})
afterAll(() => host.close())

const leadTo = (location: string) => (response: import('node:http').ServerResponse) =>
  response.writeHead(302, { location }).end('a body that nobody reads')

test('a picture is fetched byte for byte, and nothing of ours is sent along', async () => {
  const bytes = Buffer.from('as it lies')
  const address = host.put('pictures.example/cover.png?v=2', bytes)

  expect(await fetchPicture(address)).toEqual({ ok: true, bytes })

  expect(host.requests.at(-1)?.headers).toEqual({
    host: 'pictures.example',
    connection: 'close',
    accept: expect.any(String),
    'accept-encoding': 'identity',
  })
})

test('a redirect is followed, three times and no more', async () => {
  host.put('pictures.example/3', Buffer.from('found'))
  host.put('other.example/2', leadTo('https://pictures.example/3'))
  host.put('pictures.example/1', leadTo('//other.example/2'))
  const near = host.put('pictures.example/0', leadTo('/1'))
  const far = host.put('pictures.example/far', leadTo('/0'))

  expect(await fetchPicture(near)).toMatchObject({ ok: true })
  expect(await fetchPicture(far)).toMatchObject({
    ok: false,
    reason: 'too-many-redirects',
  })
})

// S85
test.each([
  'http://pictures.example/x.png',
  'https://user:password@pictures.example/x.png',
  'https://user@pictures.example/x.png',
  'https://pictures.example:8443/x.png',
  'https://pictures.example:22/x.png',
  'file:///etc/passwd',
  'ftp://pictures.example/x.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '//pictures.example/x.png',
  '/pictures/x.png',
  'https://',
  '',
])('nothing is asked of %s, nor where something leads there', async (address) => {
  const before = host.requests.length
  const error = { ok: false, again: false, reason: expect.any(String) }
  expect(await fetchPicture(address)).toMatchObject(error)
  expect(host.requests).toHaveLength(before)
  if (!address || address.startsWith('/')) return

  const leading = host.put('pictures.example/leads', leadTo(address))
  expect(await fetchPicture(leading)).toMatchObject(error)
  expect(host.requests).toHaveLength(before + 1)
})

describe('a private address is never connected to', () => {
  const open = createPictureFetcher()
  const isPrivate = { ok: false, reason: 'not-public' }

  test.each([
    'localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.8',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '[ff02::1]',
  ])('%s', async (name) => {
    expect(await open(`https://${name}/x.png`)).toMatchObject(isPrivate)
  })

  // S85
  test('a public name that leads to a private address, also as one of several', async () => {
    for (const match of [['192.168.0.7'], ['192.0.2.1', '127.0.0.1'], ['93.184.215.14', '::1']]) {
      const lookup = (_name: string, _options: object, done: (...answer: unknown[]) => void) =>
        done(
          null,
          match.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      const agent = new RequestFilteringHttpsAgent({ lookup: lookup as never })
      expect(await createPictureFetcher(agent)('https://cdn.example/x.png')).toMatchObject(
        isPrivate,
      )
    }
  })

  // S85
  test('one that a public address leads on to', async () => {
    // The first answer comes from the stand-in for the web, all others as in production.
    const filtering = new RequestFilteringHttpsAgent()
    const { agent } = await hostThatLeads('https://169.254.169.254/latest/meta-data')
    const first = agent.createConnection.bind(agent)
    Object.assign(agent, {
      createConnection: (options: { host: string }, ...rest: never[]) =>
        options.host === 'pictures.example'
          ? first()
          : filtering.createConnection(options as never, ...(rest as [never])),
    })

    expect(await createPictureFetcher(agent)('https://pictures.example/leads')).toMatchObject(
      isPrivate,
    )
  })

  async function hostThatLeads(location: string) {
    host.put('pictures.example/leads', leadTo(location))
    return host
  }
})

describe('time and size are limited', () => {
  const mb = Buffer.alloc(1 << 20)

  test('by a file that says it is larger than 5 MB', async () => {
    const address = host.put('pictures.example/says', (response) => {
      response.writeHead(200, { 'content-length': 6 << 20 }).write(mb)
    })

    expect(await fetchPicture(address)).toMatchObject({
      ok: false,
      reason: 'too-large',
    })
  })

  test('by a file that never ends, whose connection it closes', async () => {
    let hungUp: (() => void) | undefined
    const closed = new Promise<void>((resolve) => {
      hungUp = resolve
    })
    const address = host.put('pictures.example/endless', (response) => {
      const more = () => {
        while (response.write(mb));
        response.once('drain', more)
      }
      response.on('close', () => hungUp?.())
      more()
    })

    expect(await fetchPicture(address)).toMatchObject({
      ok: false,
      reason: 'too-large',
    })
    await closed
  })

  // S85
  test('by one that is slow, silent, or redirects to silent ones', async () => {
    const dripping = host.put('pictures.example/drips', (response) => {
      const timer = setInterval(() => response.write('x'), 200)
      response.on('close', () => clearInterval(timer))
    })
    const silent = host.put('pictures.example/silent', () => undefined)
    const leading = host.put('pictures.example/on', leadTo('/drips'))

    const answers = await Promise.all([dripping, silent, leading].map(fetchPicture))

    const slow = { ok: false, again: true, reason: 'too-slow' }
    expect(answers).toMatchObject([slow, slow, slow])
  })

  test('by an answer that is no picture, breaks off, or is none', async () => {
    const broken = host.put('pictures.example/broken', (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('x')
      setImmediate(() => response.destroy())
    })
    const none = host.put('pictures.example/none', (response) => response.destroy())

    expect(await fetchPicture('https://pictures.example/nothing')).toMatchObject({
      ok: false,
      again: false,
      reason: 'no-picture',
      status: 404,
    })
    for (const address of [broken, none])
      expect(await fetchPicture(address)).toMatchObject({ ok: false, again: true })
  })
})
