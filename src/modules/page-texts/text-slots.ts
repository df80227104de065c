/** A text of a language's folder, as the build found it. */
export type BuiltSlot = {
  /** File and place: `home.hero.badge`. */
  id: string
  /** What stands before, between and after the values; one part where there is no value. */
  parts: string[]
  /** The names of the values between the parts. */
  values: string[]
  /** The number of the first part; those of the others follow. */
  number: number
}

/** What the ids of the institute's details begin with; every other slot is named after a file of texts. */
export const detailsFile = 'details'

/** In the pages of the server, what gives the text of a number. */
export const textFunction = '__textAt'

/**
 * In the scripts of the browser a text stands as a mark: one private character that says which, filled up to
 * the length of the text, so that the bundler treats it like the text itself.
 */
const [firstMark, filler] = [0xe000, '\uf8ff']
export const mostMarks = 0xf8ff - firstMark

export function markAt(index: number, length: number): string {
  return String.fromCharCode(firstMark + index) + filler.repeat(Math.max(length - 1, 0))
}

/** Built code with the texts in place of their marks. */
export function fillMarks(code: string, textAt: (slotNumber: number) => string): string {
  return code.replaceAll(/[\ue000-\uf8fe]\uf8ff*/g, (mark) =>
    inString(textAt(mark.charCodeAt(0) - firstMark)),
  )
}

/** The numbers of the texts that a script holds, in their order. */
export function slotNumbersIn(code: string): number[] {
  const slotNumbers = [...code.matchAll(/[\ue000-\uf8fe]/g)].map(
    ([mark]) => mark.charCodeAt(0) - firstMark,
  )
  return [...new Set(slotNumbers)].sort((one, other) => one - other)
}

/** For a string in quotes of any kind and for a template: what was typed stays a text, whatever it looks like. */
function inString(text: string): string {
  return text.replaceAll(
    /[\\"'`$\p{Cc}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
