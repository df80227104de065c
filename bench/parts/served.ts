import { type ChildProcess, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { freePort } from '../../test-support/free-port.ts'
import { withSite } from '../a-site.ts'
import { type BenchPart, type Measuring, MissingTool, type ResultLine } from '../part.ts'
import { answerOf, startBareNode, startNginx } from '../rivals.ts'

const pages = { 'cached home page': to.home, [endpoints.courses]: endpoints.courses }

/** How fast cached pages are served, by one process and by two, against the same bytes from other servers. */
export const servedPages: BenchPart = {
  name: 'served',
  async measure(how) {
    if (!has('nginx') || !has('wrk')) throw new MissingTool('nginx or wrk is not installed')
    return [...(await measureWith(1, how)), ...(await measureWith(2, how))]
  },
}

function measureWith(processes: number, how: Measuring): Promise<ResultLine[]> {
  const settings = { WEB_CONCURRENCY: String(processes) }
  return withSite(settings, async ({ address }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'))
    chmodSync(folder, 0o755)
    const site = address.replace('localhost', '127.0.0.1')
    const wire = await Promise.all(Object.values(pages).map((path) => answerOf(site, path)))
    const ports = { nginx: await freePort(), node: await freePort() }
    const rivals: ChildProcess[] = [
      startNginx(folder, ports.nginx, wire, processes),
      startBareNode(folder, ports.node, wire, processes),
    ]
    try {
      for (const port of Object.values(ports)) await answers(`http://127.0.0.1:${port}${to.home}`)
      return Object.entries(pages).flatMap(([name, path]) =>
        compare({ name, path, site, ports, processes }, how),
      )
    } finally {
      for (const rival of rivals) rival.kill('SIGTERM')
      await Promise.all(rivals.map((rival) => new Promise((end) => rival.once('exit', end))))
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

type Ports = { nginx: number; node: number }
type Compared = { name: string; path: string; site: string; ports: Ports; processes: number }

/**
 * Rounds alternate, and the fastest of each counts, since other load only slows. Medians of one server
 * differ by 4 %, its fastest rounds by 1.
 */
function compare({ name, path, site, ports, processes }: Compared, how: Measuring): ResultLine[] {
  const rates = { site: [] as number[], nginx: [] as number[], node: [] as number[] }
  for (let round = 0; round < (how.isShort ? 1 : 15); round++) {
    rates.site.push(requestsASecond(site + path, processes, how))
    rates.nginx.push(requestsASecond(`http://127.0.0.1:${ports.nginx}${path}`, processes, how))
    rates.node.push(requestsASecond(`http://127.0.0.1:${ports.node}${path}`, processes, how))
  }
  const siteRate = Math.max(...rates.site)
  const nginx = Math.max(...rates.nginx)
  const node = Math.max(...rates.node)
  const with_ = processes === 1 ? 'one process' : `${processes} processes`
  const line = { what: `${name}, ${with_}`, measured: `${siteRate.toFixed(0)} requests a second` }
  return [
    {
      ...line,
      beside: `Node with nothing around it, ${node.toFixed(0)}`,
      ratio: siteRate / node,
      ...(processes === 1 && { reach: '≥ 0.95', isReached: siteRate / node >= 0.95 }),
    },
    { ...line, beside: `nginx, ${nginx.toFixed(0)}`, ratio: siteRate / nginx },
  ]
}

function requestsASecond(url: string, processes: number, { isShort }: Measuring): number {
  const how = [`-t${processes}`, '-c32', `-d${isShort ? 1 : 2}s`, '-H', 'Accept-Encoding: br', url]
  const { stdout } = spawnSync('wrk', how, { encoding: 'utf8' })
  if (/Non-2xx/.test(stdout)) throw new Error(stdout)
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1])
}

async function answers(url: string) {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return
    await pause(100)
  }
  throw new Error(`${url} does not answer.`)
}

function has(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}
