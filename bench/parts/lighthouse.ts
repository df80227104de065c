import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { findChromium } from '../../scripts/chromium.ts'
import { pages } from '../../src/ui/addresses/site-map.ts'
import { withSite } from '../a-site.ts'
import { type BenchPart, MissingTool, median, type ResultLine } from '../part.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const addresses = Object.values(pages)
  .filter(
    ({ who: audience, path }) => (audience === 'anyone' || audience === 'guests') && path !== '*',
  )
  // No order is public.
  .filter(({ path }) => path !== pages.order.path)
  .map(({ path }) => path.replace('/lesson?', '').replace(':id', catalogue[0]?.id ?? ''))

type Look = { scores: number[]; shift: number; paint: number; largest: number; blocked: number }

/** Lighthouse's scores of every public page on a phone: the median of three runs. */
export const lighthouse: BenchPart = {
  name: 'lighthouse',
  async measure({ isShort }) {
    if (spawnSync('which', ['lighthouse']).status !== 0)
      throw new MissingTool('lighthouse is not installed (npm install --global lighthouse)')
    const lines: ResultLine[] = []
    return withSite({}, async ({ address }) => {
      for (const path of isShort ? addresses.slice(0, 1) : addresses) {
        const looks: Look[] = []
        while (looks.length < (isShort ? 1 : 3)) looks.push(await look(address + path))
        lines.push(lineOf(path, looks))
      }
      return lines
    })
  },
}

function lineOf(path: string, looks: Look[]): ResultLine {
  const of = (value: (look: Look) => number) => median(looks.map(value))
  const scores = categories.map((_, index) => of(({ scores }) => scores[index] ?? 0))
  const shift = of(({ shift }) => shift)
  return {
    what: `Lighthouse, phone, \`${path}\``,
    measured: `${scores.join(' / ')}, shift ${shift.toFixed(3)}`,
    beside: `largest paint ${of(({ largest }) => largest).toFixed(0)} ms, blocked ${of(({ blocked }) => blocked).toFixed(0)} ms`,
    reach: '100 / 100 / 100 / 100, ≤ 0.010',
    isReached: scores.every((score) => score === 100) && shift <= 0.01,
  }
}

/** Repeated where Chromium lost the start of its recording, as it sometimes does. */
async function look(url: string): Promise<Look> {
  return record(url).catch(() => record(url))
}

async function record(url: string): Promise<Look> {
  const flags = '--headless --no-sandbox --disable-quic --disable-background-networking'
  const { stdout } = await promisify(execFile)(
    'lighthouse',
    [url, '--output=json', '--quiet', `--chrome-flags=${flags}`, `--only-categories=${categories}`],
    {
      maxBuffer: 64 * 2 ** 20,
      env: { ...process.env, CHROME_PATH: findChromium() },
    },
  )
  const report = JSON.parse(stdout)
  const value = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((name) => Math.round(report.categories[name].score * 100)),
    shift: value('cumulative-layout-shift'),
    paint: value('first-contentful-paint'),
    largest: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
  }
}
