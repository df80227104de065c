import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { endpoints, to } from '../src/site-map.ts'
import { paintInPairs } from './first-paint.ts'

/**
 * What pages cost and how fast they leave, as ratios to something measured in the same run. Needs
 * nginx and wrk (Debian: apt-get install nginx wrk) for the first two.
 */
const sitePort = 3980
const nginxPort = 3981
const seconds = 5
const rounds = 3
const paintRounds = 5

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
execFileSync('chmod', ['755', folder])
const running: ChildProcess[] = []
try {
  await startSite()
  const pages = { 'cached home page': to.home, [endpoints.courses]: endpoints.courses }
  if (has('nginx') && has('wrk')) {
    await startNginx(Object.values(pages))
    for (const [name, path] of Object.entries(pages)) compare(name, path)
  } else console.log('nginx or wrk is missing: no requests a second measured.')
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  await countHomePage(browser)
  await comparePaints(browser, 'home page', to.home)
  await comparePaints(browser, 'course page', to.course(catalogue[0]?.id ?? ''))
  await browser.close()
} finally {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  rmSync(folder, { recursive: true, force: true })
}

async function startSite() {
  const env = { ...process.env, PORT: String(sitePort), DATA_DIR: join(folder, 'data') }
  running.push(spawn(process.execPath, ['src/server/main.ts'], { env, stdio: 'ignore' }))
  await answers(`http://127.0.0.1:${sitePort}${endpoints.readyz}`)
}

/** The same bytes from files, by one worker: the site, too, answers from one process. */
async function startNginx(paths: string[]) {
  const locations: string[] = []
  mkdirSync(join(folder, 'files'))
  for (const [index, path] of paths.entries()) {
    const response = await fetch(`http://127.0.0.1:${sitePort}${path}`)
    const type = response.headers.get('content-type') ?? ''
    const body = brotliCompressSync(await response.text())
    writeFileSync(join(folder, 'files', String(index)), body)
    locations.push(
      `location = ${path} { root ${folder}; try_files /files/${index} =404; default_type '${type}'; add_header content-encoding br; }`,
    )
  }
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 512; }
     http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000;
       server { listen 127.0.0.1:${nginxPort}; ${locations.join('\n')} } }`,
  )
  running.push(spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' }))
  await answers(`http://127.0.0.1:${nginxPort}${paths[0]}`)
}

/** Rounds alternate, so that what else the machine does falls on both; the median counts. */
function compare(name: string, path: string) {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(requestsASecond(sitePort, path))
    theirs.push(requestsASecond(nginxPort, path))
  }
  const [site, nginx] = [median(ours), median(theirs)]
  console.log(
    `${name}: ${site.toFixed(0)} requests/s, nginx ${nginx.toFixed(0)}; ratio ${(site / nginx).toFixed(2)} (reach 0.70)`,
  )
}

function requestsASecond(port: number, path: string): number {
  const { stdout } = spawnSync(
    'wrk',
    [
      '-t1',
      '-c32',
      `-d${seconds}s`,
      '-H',
      'Accept-Encoding: br',
      `http://127.0.0.1:${port}${path}`,
    ],
    { encoding: 'utf8' },
  )
  if (/Non-2xx/.test(stdout)) throw new Error(stdout)
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1])
}

/** What a phone fetches for the home page before anybody touches it, as bytes on the wire. */
async function countHomePage(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true })
  const sizes: { type: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes()
    sizes.push({ type: request.resourceType(), bytes: responseBodySize })
  })
  await page.goto(`http://127.0.0.1:${sitePort}${to.home}`, { waitUntil: 'networkidle' })
  const sum = (list: typeof sizes) => list.reduce((bytes, entry) => bytes + entry.bytes, 0) / 1000
  const scripts = sizes.filter(({ type }) => type === 'script')
  console.log(
    `home page on a phone: ${sum(scripts).toFixed(1)} kB of scripts (reach 90), ${sum(sizes).toFixed(1)} kB in all (reach 250), ${sizes.length} requests (reach 14)`,
  )
  await page.close()
}

/** On a slow phone, against the same page without scripts; the median of the pairs' ratios counts. */
async function comparePaints(browser: Browser, name: string, path: string) {
  const pairs = await paintInPairs(browser, `http://127.0.0.1:${sitePort}`, path, paintRounds)
  for (const [paint, reach] of [
    ['first', '1.05'],
    ['largest', '1.25'],
  ] as const) {
    const ratio = median(pairs.map(({ whole, plain }) => whole[paint] / plain[paint]))
    const time = median(pairs.map(({ whole }) => whole[paint]))
    console.log(
      `${name} on a slow phone: ${paint} paint after ${time.toFixed(0)} ms, ${ratio.toFixed(2)} of the page without scripts (reach ${reach})`,
    )
  }
}

async function answers(url: string) {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer.`)
}

function has(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
