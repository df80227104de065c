/**
 * The steps of every CSV import: read within limits, find the columns, skip existing rows, write in
 * batches. An import states its format, its columns, the check of a row and its command.
 */

/** Headings that people write above each column. */
export type Headings<Column extends string> = Record<Column, readonly string[]>

/**
 * Assigns columns to headings, ignoring case, blanks and punctuation; of two with one meaning the first
 * wins.
 */
export function findColumns<Column extends string>(
  row: readonly string[],
  headings: Headings<Column>,
) {
  const names = Object.keys(headings) as Column[]
  const nameOf = new Map(names.flatMap((name) => headings[name].map((one) => [bare(one), name])))
  const meanings = row.map((heading) => nameOf.get(bare(heading)))
  const columnOf = (name: Column) => {
    const index = meanings.indexOf(name)
    return [name, index === -1 ? null : index] as const
  }
  const isRepeated = (_: string, index: number) =>
    meanings[index] !== undefined && meanings.indexOf(meanings[index]) !== index
  return {
    columns: Object.fromEntries(names.map(columnOf)) as Record<Column, number | null>,
    repeated: row.filter(isRepeated),
    unknown: row.filter((heading, index) => heading !== '' && !meanings[index]),
  }
}

function bare(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z]/g, '')
}

/** Removes the apostrophe that spreadsheets and our own exports put before a possible formula. */
export function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

/** For each row the earlier line that has one of its keys. */
export function createKeyIndex() {
  const lineOf = new Map<string, number>()
  return (keys: readonly string[], line: number): number | undefined => {
    const earlier = keys.map((key) => lineOf.get(key)).find((holder) => holder !== undefined)
    for (const key of keys) if (!lineOf.has(key)) lineOf.set(key, line)
    return earlier
  }
}

/** Rows in a batch, so that a statement stays within its time limit. */
export const batchSize = 1_000

export function* inBatches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += batchSize)
    yield list.slice(start, start + batchSize)
}
