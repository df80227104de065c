/**
 * On a page that is being edited each text stands between signs that say which slot it is. No font draws them, and
 * the editor takes them out again (decision 0102).
 */
const [first, count, begin, end] = [0xe0100, 238, '\u{e01ee}', '\u{e01ef}']

/** The number of a slot (text-slots.ts), written as two signs. */
const codeOf = (slotNumber: number) =>
  String.fromCodePoint(first + Math.floor(slotNumber / count), first + (slotNumber % count))

const boundaries = /([\u{e01ee}\u{e01ef}])([\u{e0100}-\u{e01ed}])([\u{e0100}-\u{e01ed}])/gu

/** The parts of the text of one slot, the first with its beginning and the last with its end. */
export function addSlotSigns(slotNumber: number, parts: readonly string[]): string[] {
  return parts.map(
    (part, index) =>
      (index === 0 ? begin + codeOf(slotNumber) : '') +
      part +
      (index === parts.length - 1 ? end + codeOf(slotNumber) : ''),
  )
}

export const hasSlotSigns = (text: string) => text.includes(begin) || text.includes(end)

export const removeSlotSigns = (text: string) => text.replaceAll(boundaries, '')

/** The slots whose text begins or ends here, each once. */
export function slotNumbersWithin(text: string): number[] {
  const slotNumbers = [...text.matchAll(boundaries)].map(
    ([, , one = '', other = '']) =>
      ((one.codePointAt(0) ?? first) - first) * count + (other.codePointAt(0) ?? first) - first,
  )
  return [...new Set(slotNumbers)]
}

/** What stands between the signs of a slot, if both are here. */
export function readEnclosed(text: string, slotNumber: number): string | undefined {
  const [from, to] = [begin + codeOf(slotNumber), end + codeOf(slotNumber)].map((one) =>
    text.indexOf(one),
  )
  if (from === undefined || to === undefined || from < 0 || to < from) return undefined
  return text.slice(from + begin.length + codeOf(slotNumber).length, to)
}

/** The same text with something else between the signs of a slot. */
export function replaceEnclosed(text: string, slotNumber: number, next: string): string {
  const present = readEnclosed(text, slotNumber)
  if (present === undefined) return text
  const [whole] = addSlotSigns(slotNumber, [present])
  const [replaced] = addSlotSigns(slotNumber, [next])
  return text.replace(whole as string, () => replaced as string)
}
