import { rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { to } from '../../src/ui/addresses/site-map.ts'
import { freePort } from '../../test-support/free-port.ts'
import {
  isInstalled,
  makeReadableFolder,
  openReverseProxy,
  type ProxyName,
  sendOverTls,
} from '../reverse-proxy.ts'
import { type DrillOptions, type DrillRow, type RowOutcome, Skipped } from '../row.ts'
import { openEnvironment, startSite } from '../site-environment.ts'

/** The proxy configurations of `deploy`, in front of the site. */
export const reverseProxies: DrillRow[] = (['nginx', 'caddy'] as const).map((proxy) => ({
  name: `a TLS proxy in front: ${proxy}`,
  expected: 'TLS, HTTP/2, compression by the site, the visitor’s real address, secure cookies',
  on: ['own'],
  inShort: false,
  sabotages: { 'X-Forwarded-For of visitors passed on': {}, 'Accept-Encoding not passed on': {} },
  run: (options) => tryProxy(proxy, options),
}))

const changes: Record<string, (text: string) => string> = {
  'X-Forwarded-For of visitors passed on': (text) =>
    text
      .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for')
      .replace('X-Forwarded-For {remote_host}', 'X-Forwarded-For {header.X-Forwarded-For}'),
  'Accept-Encoding not passed on': (text) =>
    text
      .replace('Host $http_host;', 'Host $http_host; proxy_set_header Accept-Encoding "";')
      .replace(
        'header_up X-Forwarded-For',
        'header_up -Accept-Encoding\n\t\theader_up X-Forwarded-For',
      ),
}

/** The limit of src/platform/limits.ts for five minutes. */
const loginsPerAddress = 25

const inventedAddress = (number: number) => `203.0.113.${number + 1}`

async function tryProxy(name: ProxyName, options: DrillOptions): Promise<RowOutcome> {
  if (!isInstalled(name)) throw new Skipped(`${name} is not installed`)
  const folder = await makeReadableFolder()
  const environment = await openEnvironment(options)
  const port = await freePort()
  const change = changes[options.sabotage ?? '']
  const proxy = await openReverseProxy(name, { folder, ports: [port], change }).catch(
    async (error) => {
      await environment.close()
      throw error
    },
  )
  const { product, address } = await startSite(environment, options, {
    PORT: String(port),
    PUBLIC_URL: `https://localhost:${proxy.port}`,
    TRUST_PROXY: 'loopback',
  })
  const failures: string[] = []
  const expect = (isSo: boolean, failure: string) => isSo || failures.push(failure)
  try {
    const headers = { 'accept-encoding': 'br' }
    const direct = await fetch(address + to.home, { headers: { 'accept-encoding': 'identity' } })
    await direct.arrayBuffer()
    const page = await overHttp2(proxy.port, to.home)
    expect(page.status === 200, `${page.status} over HTTP/2`)
    const homeResponse = await sendOverTls(proxy.port, { path: to.home, headers })
    expect(homeResponse.headers['content-encoding'] === 'br', 'not compressed by the site')
    expect(String(homeResponse.headers['strict-transport-security']).includes('max-age'), 'no HSTS')
    const plain = await fetch(`http://localhost:${proxy.plainPort}/`, { redirect: 'manual' })
    expect([301, 308].includes(plain.status), `${plain.status} without TLS`)

    const person = { name: 'Asha', email: 'asha@mail.example', password: 'a long enough password' }
    const post = (path: string, body: object, forwardedFor: string) =>
      sendOverTls(proxy.port, {
        method: 'POST',
        path,
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': forwardedFor,
          origin: `https://localhost:${proxy.port}`,
        },
      })
    const response = await post('/api/auth/register', person, inventedAddress(0))
    expect(response.status === 201, `${response.status} from a sign-up`)
    expect(String(response.headers['set-cookie']).includes('__Host-'), 'no __Host- cookie')
    // Attempts are limited per address, unless the invented addresses are trusted.
    const attempts = Array.from({ length: loginsPerAddress + 1 }, (_, number) => {
      const credentials = { email: `nobody-${number}@mail.example`, password: 'whatever it is' }
      return post('/api/auth/login', credentials, inventedAddress(number))
    })
    const limited = (await Promise.all(attempts)).filter(({ status }) => status === 429)
    expect(limited.length > 0, 'an invented X-Forwarded-For is trusted')
    return { counted: ['HTTP/2, br, HSTS, __Host- cookies, the real address'], failures }
  } finally {
    await proxy.close()
    await product.killGroup()
    await environment.close()
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
