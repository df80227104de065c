/** Breaks text into lines of similar length, at most `longest` letters unless a word is longer. */
export function balanceLines(text: string, longest: number): string[] {
  const fewest = fill(text, longest).length
  let width = Math.ceil(text.length / fewest)
  while (fill(text, width).length > fewest) width++
  return fill(text, width)
}

function fill(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`
    } else lines.push(word)
  }
  return lines
}
