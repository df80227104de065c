/**
 * Draws `content/pictures/covers/<course id>.svg` (640 × 400): each course its own kolam in its own two
 * inks, with what it is about in the middle, and `default.svg` for a course that has no cover yet.
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
  /** What the course is about, in lines on a field of 24 × 24, in the middle of the kolam. */
  subject: string
}

const covers: Record<string, Cover> = {
  default: upright(
    'a',
    [7, 4],
    62,
    '#F6EEDF',
    '#26327F',
    'M12 6.5c-2-2-5-2.5-9-2v14c4-.5 7 0 9 2 2-2 5-2.5 9-2v-14c-4-.5-7 0-9 2zM12 6.5v14',
  ),
  'java-core-advanced': tilted(
    'a',
    [5, 5],
    49,
    '#26327F',
    '#F5B94E',
    'M5 10h11v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 11.5h1.5a2 2 0 0 1 0 4H16M8.5 3.5c-1 1.5 1 2 0 3.5M12.5 3.5c-1 1.5 1 2 0 3.5M5 21.5h11',
  ),
  'python-programming': upright('a', [9, 5], 58, '#1F7A4D', '#FBE7B2', 'M4 6l6 6-6 6M12 19h8'),
  'c-cpp-programming': upright(
    'c',
    [7, 4],
    70,
    '#EBDDC1',
    '#1A2260',
    'M8 7a5 5 0 1 0 0 10M13 12h4M15 10v4M18.5 12h4M20.5 10v4',
  ),
  'full-stack-java': tilted(
    'a',
    [9, 9],
    80,
    '#F8DDA0',
    '#26327F',
    'M12 3l9 4.5-9 4.5-9-4.5zM3 12l9 4.5 9-4.5M3 16.5L12 21l9-4.5',
  ),
  'mern-stack': upright(
    'a',
    [7, 5],
    62,
    '#12494A',
    '#F2C48D',
    'M5 5.5c0-3.4 14-3.4 14 0v4c0 3.4-14 3.4-14 0zM5 9.5v4c0 3.4 14 3.4 14 0v-4M5 13.5v5c0 3.4 14 3.4 14 0v-5',
  ),
  'android-development': tilted(
    'b',
    [3, 3],
    84,
    '#CFE0BF',
    '#17563A',
    'M7 2.5h10v19H7zM10.5 5h3M12 18.5h0',
  ),
  'data-science': upright(
    'a',
    [12, 7],
    58,
    '#1A2260',
    '#F4B8A0',
    'M4 3v17h17M9 16h0M9.5 11.5h0M13.5 13h0M14 8h0M18.5 10h0M19 5h0',
  ),
  'data-analyst': upright(
    'a',
    [5, 3],
    88,
    '#F6D3BE',
    '#5A2A55',
    'M4 3v17h17M8.5 16.5v-4M12.5 16.5v-8M16.5 16.5v-6M20 16.5V6',
  ),
  'digital-marketing': upright(
    'b',
    [6, 3],
    80,
    '#5A2A55',
    '#F6CF7F',
    'M4 10v4l3 .5L9 20h3l-1.5-5 8.5 3V6L7 10zM21 10.5v3',
  ),
  'python-full-stack': upright(
    'a',
    [9, 4],
    60,
    '#D9E1F2',
    '#26327F',
    'M3 4h18v6H3zM3 14h18v6H3zM6.5 7h0M6.5 17h0M10 7h8M10 17h8',
  ),
  'ai-ml': tilted(
    'a',
    [7, 7],
    35,
    '#17172B',
    '#8FD3B0',
    'M5 7l14 5M5 17l14-5M5 7l7-3 7 8-7 8-7-3zM5 7h0',
  ),
  // No longer in the catalogue that comes along; who began with it has the course still.
  'software-testing': upright('d', [7, 5], 60, '#FAE9BE', '#1F6B46', 'M4 12.5l5 5L20 6.5'),
}

const [width, height] = [640, 400]

mkdirSync('content/pictures/covers', { recursive: true })
for (const [id, cover] of Object.entries(covers)) {
  writeFileSync(`content/pictures/covers/${id}.svg`, `${draw(id, cover)}\n`)
}

function draw(id: string, { seed, dots, spacing, tilted, ground, line, subject }: Cover): string {
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
</g>${drawSubject(subject, ground, line)}</svg>`
}

/** In a medallion that the line leaves free, with the loops of a kolam at its four sides. */
function drawSubject(subject: string, ground: string, line: string): string {
  const loops = [0, 90, 180, 270]
    .map((turn) => `<circle cx="0" cy="-98" r="13" transform="rotate(${turn})"/>`)
    .join('')
  return `<g fill="${ground}" stroke="${line}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" transform="translate(${width / 2} ${height / 2})">
<circle r="104" stroke="none"/>${loops}<circle r="84"/>
<path fill="none" stroke-width="1.7" transform="scale(4.4)translate(-12 -12)" d="${subject}"/>
</g>`
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

function upright(
  seed: string,
  dots: Cover['dots'],
  spacing: number,
  ground: string,
  line: string,
  subject: string,
): Cover {
  return { seed, dots, spacing, tilted: false, ground, line, subject }
}

function tilted(
  seed: string,
  dots: Cover['dots'],
  spacing: number,
  ground: string,
  line: string,
  subject: string,
): Cover {
  return { seed, dots, spacing, tilted: true, ground, line, subject }
}
