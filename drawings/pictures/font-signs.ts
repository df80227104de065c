/** Arrows, tick and star for Anek Latin, which has none: drawn at weight 400 and at weight 750. */

type Point = [x: number, y: number]
type Drawing = { width: number; points: Point[] }
type Sign = { name: string; code: number; light: Drawing; bold: Drawing }

/** The same polygon at both weights: the bold one becomes deltas to the light one. */
export const drawnSigns: Sign[] = [
  { name: 'arrowright', code: 0x2192, light: arrow(124, 96), bold: arrow(236, 64) },
  { name: 'arrowleft', code: 0x2190, light: mirror(arrow(124, 96)), bold: mirror(arrow(236, 64)) },
  { name: 'uni2713', code: 0x2713, light: tick(140, 96), bold: tick(262, 64) },
  { name: 'uni2605', code: 0x2605, light: star(), bold: star() },
]

/** The glyph as fontTools XML: its width, its outline, and how both change towards weight 750. */
export function glyphXml({ name, code, light, bold }: Sign) {
  const xs = light.points.map(([x]) => x)
  const points = light.points.map(([x, y]) => `<pt x="${x}" y="${y}" on="1"/>`).join('')
  const deltas = light.points
    .map(([x, y], i) => [(bold.points[i]?.[0] ?? x) - x, (bold.points[i]?.[1] ?? y) - y])
    // The four phantom points: the second one carries the advance width.
    .concat([
      [0, 0],
      [bold.width - light.width, 0],
      [0, 0],
      [0, 0],
    ])
    .map(([x, y], i) => `<delta pt="${i}" x="${x}" y="${y}"/>`)
    .join('')
  return {
    name,
    code,
    width: `<mtx name="${name}" width="${light.width}" lsb="${Math.min(...xs)}"/>`,
    outline: `<TTGlyph name="${name}"><contour>${points}</contour><instructions/></TTGlyph>`,
    variations: `<glyphVariations glyph="${name}"><tuple><coord axis="wght" value="1.0"/>${deltas}</tuple></glyphVariations>`,
  }
}

/** An arrow to the right, centred on the height of the plus sign; its head is as heavy as its shaft. */
function arrow(stroke: number, margin: number): Drawing {
  const middle = 622
  const width = 1500
  const tip = width - margin
  const half = stroke / 2
  const reach = 450
  const cap = stroke * Math.SQRT1_2
  const armpit = tip - stroke * Math.SQRT2 - half
  return {
    width,
    points: round([
      [margin, middle + half],
      [armpit, middle + half],
      [tip - reach - cap, middle + reach - cap],
      [tip - reach, middle + reach],
      [tip, middle],
      [tip - reach, middle - reach],
      [tip - reach - cap, middle - reach + cap],
      [armpit, middle - half],
      [margin, middle - half],
    ]),
  }
}

function mirror({ width, points }: Drawing): Drawing {
  return { width, points: points.map(([x, y]): Point => [width - x, y]).reverse() }
}

function tick(stroke: number, margin: number): Drawing {
  const slant = stroke * Math.SQRT1_2
  const foot: Point = [margin + 360, 190]
  return {
    width: 1300,
    points: round([
      [foot[0], foot[1]],
      [margin, foot[1] + 360],
      [margin + slant, foot[1] + 360 + slant],
      [foot[0], foot[1] + 2 * slant],
      [1300 - margin - slant, foot[1] + 1300 - 2 * margin - 360 + slant],
      [1300 - margin, foot[1] + 1300 - 2 * margin - 360],
    ]),
  }
}

function star(): Drawing {
  const centre: Point = [650, 610]
  const points = Array.from({ length: 10 }, (_, i): Point => {
    const reach = i % 2 === 0 ? 620 : 262
    const angle = Math.PI / 2 - (i * Math.PI) / 5
    return [centre[0] + reach * Math.cos(angle), centre[1] + reach * Math.sin(angle)]
  })
  return { width: 1300, points: round(points) }
}

function round(points: Point[]): Point[] {
  return points.map(([x, y]) => [Math.round(x), Math.round(y)])
}
