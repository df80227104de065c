import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test-support/free-port.ts'

/** Proxies with a configuration in `deploy`. */
export type ProxyName = 'nginx' | 'caddy'

export type ReverseProxy = {
  /** Over TLS. */
  port: number
  /** Without TLS. */
  plainPort: number
  conf: string
  reload(): void
  close(): Promise<void>
}

/**
 * A proxy on loopback with the shipped configuration: only names, ports and the certificate differ. A
 * sabotage changes it by `change`.
 */
export async function openReverseProxy(
  name: ProxyName,
  {
    folder,
    ports,
    change = (text) => text,
  }: {
    folder: string
    ports: number[]
    change?: (text: string) => string
  },
): Promise<ReverseProxy> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  const proxyOptions = { folder, ports, port, plainPort, certificate }
  const conf = join(folder, name === 'nginx' ? 'institute.conf' : 'Caddyfile')
  writeFileSync(conf, change(name === 'nginx' ? nginxConf(proxyOptions) : caddyConf(proxyOptions)))
  if (name === 'nginx') writeFileSync(join(folder, 'nginx.conf'), nginxMainConf(folder))
  const child = startProxy(name, folder)
  const proxy = {
    port,
    plainPort,
    conf,
    reload: () => child.kill('SIGHUP'),
    close: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
  await untilReady(port, child)
  return proxy
}

/** A folder readable by other users, without a space in its name: no configuration accepts one. */
export async function makeReadableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-front-'))
  await chmod(folder, 0o755)
  return folder
}

export function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}

type ProxyOptions = {
  folder: string
  ports: number[]
  port: number
  plainPort: number
  certificate: { key: string; chain: string }
}

function nginxConf({ ports, port, plainPort, certificate }: ProxyOptions): string {
  const servers = ports.map((one) => `  server 127.0.0.1:${one} max_fails=0;`).join('\n')
  return (
    readFileSync('deploy/nginx.conf', 'utf8')
      .replace(/( {2}server 127\.0\.0\.1:\d+ max_fails=0;\n)+/, () => `${servers}\n`)
      .replaceAll(/listen \[::\].*\n/g, '\n')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('server_name www.example.org;', 'server_name localhost;')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate.chain};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`)
      // Visitors use the usual ports.
      .replace('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;')
  )
}

function nginxMainConf(folder: string): string {
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 2;
    events { worker_connections 1024; }
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      include ${folder}/institute.conf; }`
}

function caddyConf({ ports, port, plainPort, certificate }: ProxyOptions): string {
  const [before = '', after = ''] = readFileSync('deploy/Caddyfile', 'utf8').split(
    'www.example.org {\n',
  )
  const processes = ports.map((one) => `127.0.0.1:${one}`).join(' ')
  return `{\n\tadmin off\n\thttp_port ${plainPort}\n\tskip_install_trust\n}\n${before}localhost:${port} {
\ttls ${certificate.chain} ${certificate.key}
${after.replace('127.0.0.1:3000 127.0.0.1:3001', processes)}`
}

function startProxy(name: ProxyName, folder: string): ChildProcess {
  const [program, args] =
    name === 'nginx'
      ? (['nginx', ['-c', join(folder, 'nginx.conf')]] as const)
      : ([
          'caddy',
          ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
        ] as const)
  return spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } })
}

function makeCertificate(folder: string) {
  const [key, chain] = [join(folder, 'key.pem'), join(folder, 'chain.pem')]
  const options = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...options.split(' '), ...names, '-keyout', key, '-out', chain], {
    stdio: 'ignore',
  })
  return { key, chain }
}

export type ProxyRequest = {
  method?: string
  path: string
  body?: string
  headers?: Record<string, string>
  /** Address of the visitor: any of 127.0.0.0/8. */
  localAddress?: string
}

type ProxyResponse = { status: number; headers: Record<string, unknown>; body: Buffer }

const noResponse: ProxyResponse = { status: 0, headers: {}, body: Buffer.alloc(0) }

/**
 * Over TLS with any certificate; a status of 0 without a response. If the proxy closes a reused connection at
 * that moment, the request is sent again, as browsers do.
 */
export function sendOverTls(port: number, input: ProxyRequest): Promise<ProxyResponse> {
  const { method = 'GET', path, body, headers, localAddress } = input
  return new Promise((resolve) => {
    const clientRequest = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { host: `localhost:${port}`, ...headers },
        servername: 'localhost',
        rejectUnauthorized: false,
        timeout: 20_000,
        localAddress,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', () => resolve(noResponse))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = clientRequest.reusedSocket && error.code === 'ECONNRESET'
      resolve(isClosed ? sendOverTls(port, input) : noResponse)
    })
    clientRequest.on('timeout', () => clientRequest.destroy())
    clientRequest.end(body)
  })
}

async function untilReady(port: number, child: ChildProcess) {
  const end = performance.now() + 15_000
  while ((await sendOverTls(port, { path: '/healthz' })).status === 0) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}.`)
    if (performance.now() > end) throw new Error('The proxy does not respond.')
    await pause(50)
  }
}
