import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { endpoints, to } from '../src/site-map.ts'
import { paintInPairs } from './first-paint.ts'
import { answerOf, startBareNode, startNginx } from './rivals.ts'

/**
 * What pages cost and how fast they leave, as ratios to something measured in the same run. Needs
 * nginx and wrk (Debian: apt-get install nginx wrk) for the first two.
 */
const ports = { site: 3980, nginx: 3981, node: 3982 }
const site = `http://127.0.0.1:${ports.site}`
const seconds = 5
const rounds = 5
const paintRounds = 11

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
execFileSync('chmod', ['755', folder])
const running: ChildProcess[] = []
try {
  await startSite()
  const pages = { 'cached home page': to.home, [endpoints.courses]: endpoints.courses }
  if (has('nginx') && has('wrk')) {
    await startRivals(Object.values(pages))
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
  const env = { ...process.env, PORT: String(ports.site), DATA_DIR: join(folder, 'data') }
  running.push(spawn(process.execPath, ['src/site/main.ts'], { env, stdio: 'ignore' }))
  await answers(site + endpoints.readyz)
}

async function startRivals(paths: string[]) {
  const wire = await Promise.all(paths.map((path) => answerOf(site, path)))
  running.push(startNginx(folder, ports.nginx, wire), startBareNode(folder, ports.node, wire))
  for (const port of [ports.nginx, ports.node]) await answers(`http://127.0.0.1:${port}${paths[0]}`)
}

/** Rounds alternate, so that what else the machine does falls on all; the medians count. */
function compare(name: string, path: string) {
  const rates: Record<keyof typeof ports, number[]> = { site: [], nginx: [], node: [] }
  for (let round = 0; round < rounds; round++) {
    rates.site.push(requestsASecond(ports.site, path))
    rates.nginx.push(requestsASecond(ports.nginx, path))
    rates.node.push(requestsASecond(ports.node, path))
  }
  const [site, nginx, node] = [median(rates.site), median(rates.nginx), median(rates.node)]
  console.log(
    `${name}: ${site.toFixed(0)} requests/s; ${(site / nginx).toFixed(2)} of nginx (reach 0.70), which sends ${nginx.toFixed(0)}; ${(site / node).toFixed(2)} of Node with nothing around it, which sends ${node.toFixed(0)}`,
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
  await page.goto(site + to.home, { waitUntil: 'networkidle' })
  const sum = (list: typeof sizes) => list.reduce((bytes, entry) => bytes + entry.bytes, 0) / 1000
  const scripts = sizes.filter(({ type }) => type === 'script')
  console.log(
    `home page on a phone: ${sum(scripts).toFixed(1)} kB of scripts (reach 90), ${sum(sizes).toFixed(1)} kB in all (reach 250), ${sizes.length} requests (reach 14)`,
  )
  await page.close()
}

/** On a slow phone, against the same page without scripts; the median of the pairs' ratios counts. */
async function comparePaints(browser: Browser, name: string, path: string) {
  const pairs = await paintInPairs(browser, site, path, paintRounds)
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
