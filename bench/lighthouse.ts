import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import catalogue from '../content/courses.json' with { type: 'json' }
import { pages } from '../src/site-map.ts'
import { makeDataFolder, removeDataFolder, startProduct } from '../test-support/product-process.ts'

/**
 * What Lighthouse says of every public page on a phone, as the median of an odd number of runs.
 * `node bench/lighthouse.ts [runs]`, after a build. Needs `npm install --global lighthouse` and
 * Chromium. Ends with 1 where a page misses what it has to reach.
 */
const runs = Number(process.argv[2] ?? 3)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const reach = { score: 100, shift: 0.01 }

const addresses = Object.values(pages)
  .filter(({ who, path }) => (who === 'anyone' || who === 'guests') && path !== '*')
  .map(({ path }) => path.replace(':id', catalogue[0]?.id ?? ''))

type Look = { scores: number[]; shift: number; paint: number; largest: number; blocked: number }

const folder = await makeDataFolder()
const product = startProduct({ DATA_DIR: folder })
try {
  const site = await product.ready
  let reached = true
  for (const path of addresses) {
    const looks: Look[] = []
    while (looks.length < runs) looks.push(await look(site + path))
    const of = (value: (look: Look) => number) => median(looks.map(value))
    const scores = categories.map((_, index) => of(({ scores }) => scores[index] ?? 0))
    const shift = of(({ shift }) => shift)
    if (scores.some((score) => score < reach.score) || shift > reach.shift) reached = false
    console.log(
      `${path.padEnd(28)} ${scores.map((score) => String(score).padStart(3)).join(' / ')}  shift ${shift.toFixed(3)}` +
        `  first paint ${of(({ paint }) => paint).toFixed(0)} ms  largest ${of(({ largest }) => largest).toFixed(0)} ms  blocked ${of(({ blocked }) => blocked).toFixed(0)} ms`,
    )
  }
  process.exitCode = reached ? 0 : 1
} finally {
  await product.signal('SIGTERM')
  await removeDataFolder(folder)
}

/** Once more where Chromium lost the beginning of its own recording, as it does now and then. */
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
      env: { CHROME_PATH: '/usr/bin/chromium', ...process.env },
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
