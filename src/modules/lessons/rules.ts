/** How the output differs from the expected one; undefined where it does not. */
export type Difference = { line: number; expected?: string; actual?: string }

/** Trailing blanks and empty lines are ignored, since nobody sees them. */
export function findDifference(output: string, expected: string): Difference | undefined {
  const [actual, expectedLines] = [linesOf(output), linesOf(expected)]
  const at = [...Array(Math.max(actual.length, expectedLines.length)).keys()].find(
    (index) => actual[index] !== expectedLines[index],
  )
  if (at === undefined) return undefined
  return { line: at + 1, expected: expectedLines[at], actual: actual[at] }
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd())
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}
