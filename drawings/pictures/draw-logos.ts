/**
 * Draws the six invented companies of the sample world, `content/pictures/companies/<key>.svg`: a mark
 * and the name in one ink, 48 high. No real company is meant.
 *
 * Run: `npm run --prefix drawings draw-logos`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { hiringCompanies } from '../../content/companies.ts'
import { letters } from './lettering.ts'

const slate = '#3A3B54'

type Mark = {
  lines: string
  solid?: string
  /** How the name is set: weight 400 to 750, and for some wide apart and in capitals. */
  weight: number
  tracking?: number
}

/** Drawn in a square of 48; lines 3 wide, `fill` where a part is solid. */
const marks: Record<string, Mark> = {
  // Two blue hills.
  'companies/nilgiri-systems': {
    weight: 640,
    lines:
      'M4 38C10 24 15 14 20 14C25 14 29 26 33 38M24 22C27 17 29 15 32 15C37 15 41 27 44 38M3 38H45',
  },
  // A river through a coin.
  'companies/kaveri-pay': {
    weight: 750,
    lines:
      'M24 5a19 19 0 1 0 0 38a19 19 0 1 0 0-38M8 18C16 12 20 20 26 22S36 18 42 24M6 28C14 22 20 30 26 32S34 29 39 33',
  },
  // The hour of dust and cows: half a sun on a line.
  'companies/godhuli-labs': {
    weight: 420,
    lines: 'M3 35H45M24 12V5M9.5 18.5L5 14M38.5 18.5L43 14M10 42H38',
    solid: 'M11 35a13 13 0 0 1 26 0z',
  },
  // A two-lobed leaf with bars.
  'companies/kachnar-analytics': {
    weight: 520,
    lines:
      'M24 42C10 42 4 33 4 23C4 13 10 6 16 6C20 6 23 9 24 13C25 9 28 6 32 6C38 6 44 13 44 23C44 33 38 42 24 42zM16 33V26M24 35V20M32 33V23',
  },
  // Salt pans: a grid, one filled.
  'companies/saltpan-logistics': {
    weight: 600,
    tracking: 2.4,
    lines: 'M6 6H42V42H6zM24 6V42M6 24H42',
    solid: 'M24 24H42V42H24z',
  },
  // Night jasmine: six petals.
  'companies/harsingar-health': {
    weight: 460,
    lines: [0, 60, 120, 180, 240, 300].map((angle) => petal((angle * Math.PI) / 180)).join(''),
    solid: 'M24 19.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z',
  },
}

mkdirSync('content/pictures/companies', { recursive: true })
for (const { name, logo } of hiringCompanies) {
  const mark = marks[logo]
  if (!mark) throw new Error(`${logo} has no mark yet`)
  writeFileSync(`content/pictures/${logo}.svg`, await draw(name, mark))
}

async function draw(name: string, { lines, solid = '', weight, tracking = 0 }: Mark) {
  const write = await letters(weight)
  const words =
    tracking > 0
      ? write(name.toUpperCase(), { x: 60, y: 31.5, size: 21, tracking })
      : write(name, { x: 60, y: 33.5, size: 27 })
  const width = Math.ceil(60 + words.width + 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48" width="${width}" height="48"><path d="${lines}" fill="none" stroke="${slate}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="${solid}${words.d}" fill="${slate}"/></svg>\n`
}

function petal(angle: number): string {
  const at = (reach: number, turn: number) =>
    `${(24 + reach * Math.sin(angle + turn)).toFixed(1)} ${(24 - reach * Math.cos(angle + turn)).toFixed(1)}`
  return `M${at(6, 0)}C${at(12, -0.55)} ${at(21, -0.4)} ${at(20, 0)}C${at(21, 0.4)} ${at(12, 0.55)} ${at(6, 0)}`
}
