/**
 * Draws `content/pictures/covers/<course id>.svg` (640 × 400): each course its own kolam in its own two
 * inks, and `default.svg` for a course that has no cover yet.
 *
 * Run: `npm run --prefix drawings draw-covers`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Kolam, kolamPath } from '../../src/ui/kolam.ts'

type Cover = {
  /** Changing it changes the drawing. */
  seed: string
  dots: [columns: number, rows: number]
  /** Distance between two dots, in pixels of the cover. */
  spacing: number
  /** Stands the grid on its corner. */
  tilted: boolean
  /** Both stay clear of kumkum, the colour of the badge on the corner. */
  ground: string
  line: string
}

const covers: Record<string, Cover> = {
  default: upright('a', [7, 4], 62, '#F6EEDF', '#26327F'),
  'java-core-advanced': tilted('a', [5, 5], 49, '#26327F', '#F5B94E'),
  'python-programming': upright('a', [9, 5], 58, '#1F7A4D', '#FBE7B2'),
  'c-cpp-programming': upright('c', [7, 4], 70, '#EBDDC1', '#1A2260'),
  'full-stack-java': tilted('a', [9, 9], 80, '#F8DDA0', '#26327F'),
  'mern-stack': upright('a', [7, 5], 62, '#12494A', '#F2C48D'),
  'android-development': tilted('b', [3, 3], 84, '#CFE0BF', '#17563A'),
  'data-science': upright('a', [12, 7], 58, '#1A2260', '#F4B8A0'),
  'data-analyst': upright('a', [5, 3], 88, '#F6D3BE', '#5A2A55'),
  'digital-marketing': upright('b', [6, 3], 80, '#5A2A55', '#F6CF7F'),
  'python-full-stack': upright('a', [9, 4], 60, '#D9E1F2', '#26327F'),
  'ai-ml': tilted('a', [7, 7], 35, '#17172B', '#8FD3B0'),
  'software-testing': upright('d', [7, 5], 60, '#FAE9BE', '#1F6B46'),
}

const [width, height] = [640, 400]

mkdirSync('content/pictures/covers', { recursive: true })
for (const [id, cover] of Object.entries(covers)) {
  writeFileSync(`content/pictures/covers/${id}.svg`, `${draw(id, cover)}\n`)
}

function draw(id: string, { seed, dots, spacing, tilted, ground, line }: Cover): string {
  const kolam = kolamPath(`${id} ${seed}`, ...dots)
  const own = kolam.dots.map(({ x, y }) => `M${x} ${y}h0`).join('')
  const place = [
    `translate(${width / 2} ${height / 2})`,
    tilted ? 'rotate(45)' : '',
    `scale(${spacing / 20})`,
    `translate(${-kolam.width / 2} ${-kolam.height / 2})`,
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>
<g fill="none" stroke="${line}" stroke-linecap="round" transform="${place}">
<path stroke-width="2" stroke-opacity=".4" stroke-dasharray=".01 19.99" d="${grid(kolam, spacing, tilted)}"/>
<path stroke-width="2.2" fill="${line}" fill-opacity=".1" fill-rule="evenodd" d="${kolam.path}"/>
<path stroke-width="3" d="${own}"/>
</g></svg>`
}

/**
 * The grid of dots goes on to the edges, as dots are laid before the line is drawn. Rows of dashes
 * without length, not a pattern: the brochures' library knows no patterns.
 */
function grid(kolam: Kolam, spacing: number, tilted: boolean): string {
  const scale = 20 / spacing
  const reach = ((width + height) / 2) * Math.SQRT1_2
  const across = dotsAround(kolam.width / 2, (tilted ? reach : width / 2) * scale)
  const down = dotsAround(kolam.height / 2, (tilted ? reach : height / 2) * scale)
  const length = (across.count - 1) * 20 + 1
  const next = `m${-length} 20h${length}`
  return `M${across.first} ${down.first}h${length}${next.repeat(down.count - 1)}`
}

/** The dots of one axis, 20 apart with one at 14, that lie within `reach` of the middle. */
function dotsAround(middle: number, reach: number) {
  const first = Math.ceil((middle - reach - 15) / 20)
  const last = Math.floor((middle + reach - 13) / 20)
  return { first: 14 + first * 20, count: last - first + 1 }
}

function upright(seed: string, dots: Cover['dots'], spacing: number, ground: string, line: string) {
  return { seed, dots, spacing, tilted: false, ground, line }
}

function tilted(seed: string, dots: Cover['dots'], spacing: number, ground: string, line: string) {
  return { seed, dots, spacing, tilted: true, ground, line }
}
