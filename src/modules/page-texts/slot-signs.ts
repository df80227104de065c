/**
 * On a page that is being edited each text stands between signs that say which slot it is. No font draws them, and
 * the editor takes them out again (decision 0102).
 */
const [first, count, begin, end] = [0xe0100, 238, '\u{e01ee}', '\u{e01ef}']

/** The mark of a slot (text-slots.ts), written as two signs. */
const codeOf = (mark: number) =>
  String.fromCodePoint(first + Math.floor(mark / count), first + (mark % count))

const boundaries = /([\u{e01ee}\u{e01ef}])([\u{e0100}-\u{e01ed}])([\u{e0100}-\u{e01ed}])/gu

/** The parts of the text of one slot, the first with its beginning and the last with its end. */
export function addSlotSigns(mark: number, parts: readonly string[]): string[] {
  return parts.map(
    (part, index) =>
      (index === 0 ? begin + codeOf(mark) : '') +
      part +
      (index === parts.length - 1 ? end + codeOf(mark) : ''),
  )
}

export const hasSlotSigns = (text: string) => text.includes(begin) || text.includes(end)

export const removeSlotSigns = (text: string) => text.replaceAll(boundaries, '')

/** The slots whose text begins or ends here, each once. */
export function marksWithin(text: string): number[] {
  const marks = [...text.matchAll(boundaries)].map(
    ([, , one = '', other = '']) =>
      ((one.codePointAt(0) ?? first) - first) * count + (other.codePointAt(0) ?? first) - first,
  )
  return [...new Set(marks)]
}

/** What stands between the signs of a slot, if both are here. */
export function readEnclosed(text: string, mark: number): string | undefined {
  const [from, to] = [begin + codeOf(mark), end + codeOf(mark)].map((one) => text.indexOf(one))
  if (from === undefined || to === undefined || from < 0 || to < from) return undefined
  return text.slice(from + begin.length + codeOf(mark).length, to)
}

/** The same text with something else between the signs of a slot. */
export function replaceEnclosed(text: string, mark: number, next: string): string {
  const present = readEnclosed(text, mark)
  if (present === undefined) return text
  const [whole] = addSlotSigns(mark, [present])
  const [replaced] = addSlotSigns(mark, [next])
  return text.replace(whole as string, () => replaced as string)
}
