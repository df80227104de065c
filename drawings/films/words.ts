/** A line's own words, set large, one of them under the marker. */
import { flat, ink, marigold } from '../pictures/ink.ts'
import { letters } from '../pictures/lettering.ts'
import { type Line, saidAfter } from './captions.ts'
import { arriving, progress } from './motion.ts'

/** One row of words; what stands in square brackets gets the marker. */
export type Row = { text: string; small?: true }

const heavy = await letters(700)
const light = await letters(480)

const left = 44

type Told = {
  line: Line
  /** Nothing is shown before; in seconds of the line. */
  wait: number
  /** The words stay until the end of the film. */
  last: boolean
}

/** The rows as they stand `time` seconds into their line, each coming as it is said. */
export function words(rows: Row[], time: number, { line, wait, last }: Told): string {
  const leaving = last ? 1 : 1 - progress(time, line.to - line.from - 0.75, 0.3)
  if (leaving <= 0) return ''
  let base = 44
  const set = rows.map((row, i) => {
    base += row.small ? 44 : 52
    const own = time - i * 0.3 - Math.max(wait, saidAfter(said(row), line))
    return arriving(progress(own, 0.35, 0.5), rowAt(row, base, own))
  })
  return `<g opacity="${leaving.toFixed(3)}">${set.join('')}</g>`
}

/** What a row says, without the brackets of the marker. */
function said({ text }: Row): string {
  return text.replaceAll(/[[\]]/g, '')
}

function rowAt(row: Row, base: number, time: number): string {
  const size = row.small ? 34 : 52
  const write = row.small ? light : heavy
  const at = { x: left, y: base, size, tracking: row.small ? 0 : -0.5 }
  const marked = /^(.*)\[(.+)\]/.exec(row.text)
  if (!marked) return flat(write(said(row), at).d, ink)
  const [, before = '', word = ''] = marked
  const from = left + write(before, at).width
  const width = write(word, at).width * progress(time, 1, 0.5)
  return (width > 0 ? swipe(from - 7, base, width + 14) : '') + flat(write(said(row), at).d, ink)
}

function swipe(x: number, base: number, w: number): string {
  const [top, foot, end] = [base - 15, base + 9, Math.min(8, w / 2)]
  return flat(
    `M${x + end} ${top + 2}L${x + w - end} ${top - 1}Q${x + w} ${top} ${x + w} ${top + 8}L${x + w - 2} ${foot - 6}Q${x + w - 3} ${foot - 1} ${x + w - end} ${foot - 1}L${x + end} ${foot + 1}Q${x + 1} ${foot + 1} ${x + 1} ${foot - 6}L${x} ${top + 9}Q${x} ${top + 2} ${x + end} ${top + 2}Z`,
    marigold,
  )
}
