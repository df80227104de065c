import { type CsvReason, readRecords } from './read-records.ts'

/** Why a file is no table. */
export type TableReason =
  | Extract<CsvReason, { reason: 'no-utf-8' | 'too-many-rows' }>
  | { reason: 'row-too-wide'; line: number; max: number }
  | { reason: 'row-too-long'; line: number }
  | { reason: 'no-table' }

/** `lines` says where in the file each row stands. */
export type CsvTable =
  | { ok: true; rows: string[][]; lines: number[] }
  | ({ ok: false } & TableReason)

const limits = { rows: 20_000, cells: 100, characters: 20_000 }

/**
 * Reads CSV with any separator and rows of any length: banks write lines above and below. Runs in a worker
 * thread, since a file may be made to be slow.
 */
export function readTable(bytes: ArrayBuffer): CsvTable {
  if (new Uint8Array(bytes).includes(0)) return { ok: false, reason: 'no-utf-8' }
  const { records, refusal } = readRecords(bytes, { limits, separatorOf, relaxQuotes: true })
  if (refusal) return { ok: false, ...reasonOf(refusal) }
  if (records.length === 0) return { ok: false, reason: 'no-table' }
  return {
    ok: true,
    rows: records.map(({ cells }) => cells),
    lines: records.map(({ line }) => line),
  }
}

function reasonOf({ line, why }: { line: number; why: CsvReason }): TableReason {
  if (why.reason === 'too-many-columns') return { reason: 'row-too-wide', line, max: why.max }
  if (why.reason === 'line-too-long') return { reason: 'row-too-long', line }
  return why.reason === 'line-broken' ? { reason: 'no-table' } : why
}

/** The most frequent one: amounts contain commas, so the first line alone is not enough. */
function separatorOf(beginning: string): string {
  const separatorCounts = [',', ';', '\t'].map((sign) => ({
    sign,
    count: beginning.split(sign).length,
  }))
  return separatorCounts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}
