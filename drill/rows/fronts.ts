import { rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { freePort } from '../../test-support/free-port.ts'
import { askSecurely, type Front, isThere, makeFrontFolder, openFront } from '../front.ts'
import { openPlace, startSite } from '../place.ts'
import { type Asked, type Outcome, type Row, Skipped } from '../row.ts'

/** The configurations of `deploy`, in front of the site. */
export const fronts: Row[] = (['nginx', 'caddy'] as const).map((front) => ({
  name: `a TLS proxy in front: ${front}`,
  reach: 'TLS, HTTP/2, compression passed through, the visitor’s own address, cookies of TLS',
  on: ['own'],
  inShort: false,
  sabotages: { 'what visitors say of their address passed on': {}, 'packed again': {} },
  run: (asked) => tryFront(front, asked),
}))

const changes: Record<string, (text: string) => string> = {
  'what visitors say of their address passed on': (text) =>
    text
      .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for')
      .replace('X-Forwarded-For {remote_host}', 'X-Forwarded-For {header.X-Forwarded-For}'),
  'packed again': (text) =>
    text
      .replace('Host $http_host;', 'Host $http_host; proxy_set_header Accept-Encoding "";')
      .replace(
        'header_up X-Forwarded-For',
        'header_up -Accept-Encoding\n\t\theader_up X-Forwarded-For',
      ),
}

/** As src/platform/limits.ts has it for five minutes. */
const loginsOfAnAddress = 25

const madeUp = (number: number) => `203.0.113.${number + 1}`

async function tryFront(front: Front, asked: Asked): Promise<Outcome> {
  if (!isThere(front)) throw new Skipped(`${front} is not installed`)
  const folder = await makeFrontFolder()
  const place = await openPlace(asked)
  const port = await freePort()
  const change = changes[asked.sabotage ?? '']
  const standing = await openFront(front, { folder, ports: [port], change }).catch(
    async (error) => {
      await place.close()
      throw error
    },
  )
  const { product, address } = await startSite(place, asked, {
    ...{ PORT: String(port), PUBLIC_URL: `https://localhost:${standing.port}` },
    TRUST_PROXY: 'loopback',
  })
  const misses: string[] = []
  const expect = (isSo: boolean, miss: string) => isSo || misses.push(miss)
  try {
    const headers = { 'accept-encoding': 'br' }
    const direct = await fetch(address + to.home, { headers: { 'accept-encoding': 'identity' } })
    await direct.arrayBuffer()
    const page = await overHttp2(standing.port, to.home)
    expect(page.status === 200, `${page.status} over HTTP/2`)
    const packed = await askSecurely(standing.port, { path: to.home, headers })
    expect(packed.headers['content-encoding'] === 'br', 'not compressed by the site')
    expect(String(packed.headers['strict-transport-security']).includes('max-age'), 'no HSTS')
    const plain = await fetch(`http://localhost:${standing.plainPort}/`, { redirect: 'manual' })
    expect([301, 308].includes(plain.status), `${plain.status} without TLS`)

    const person = { name: 'Asha', email: 'asha@mail.example', password: 'a long enough password' }
    const post = (path: string, body: object, forwardedFor: string) =>
      askSecurely(standing.port, {
        ...{ method: 'POST', path, body: JSON.stringify(body) },
        headers: {
          ...{ 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
          origin: `https://localhost:${standing.port}`,
        },
      })
    const joined = await post(endpoints.register, person, madeUp(0))
    expect(joined.status === 201, `${joined.status} from a sign-up`)
    expect(String(joined.headers['set-cookie']).includes('__Host-'), 'no cookie of TLS')
    // One address may try so often; whoever could make up another each time would never be stopped.
    const tries = Array.from({ length: loginsOfAnAddress + 1 }, (_, number) => {
      const wrong = { email: `nobody-${number}@mail.example`, password: 'whatever it is' }
      return post(endpoints.login, wrong, madeUp(number))
    })
    const stopped = (await Promise.all(tries)).filter(({ status }) => status === 429)
    expect(stopped.length > 0, 'the address that a visitor made up is believed')
    return { counted: ['HTTP/2, br, HSTS, __Host- cookies, the true address'], misses }
  } finally {
    await standing.close()
    await product.killGroup()
    await place.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function overHttp2(port: number, path: string): Promise<{ status: number }> {
  return new Promise((resolve) => {
    const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
    session.on('error', () => resolve({ status: 0 }))
    const stream = session.request({ ':path': path })
    stream.on('response', (headers) => {
      resolve({ status: Number(headers[':status']) })
      session.close()
    })
    stream.on('error', () => resolve({ status: 0 }))
    stream.resume().end()
  })
}
