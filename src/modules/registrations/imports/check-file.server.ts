import { batchSize, createKeyIndex } from '../../../platform/csv/import-csv.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { createWorkerFunction, readerThread } from '../../../platform/worker-function.ts'
import type { CheckContext, Checked, checkRows, RowEnquiry } from './check-row.server.ts'
import { foldName, type Mapping, mostMeanings, mostShown, type RowReason } from './rules.ts'
import { findExisting, readKnown, readRows } from './store.server.ts'

type UnknownReason = Extract<RowReason, { reason: 'unknown-name' | 'left-out' }>
type Unknown = Omit<UnknownReason, 'reason'> & { folded: string; rows: number }

/** Preview of an import: complete counts and the first skipped rows. */
export type FileCheck = {
  rows: number
  ready: number
  skipped: { line: number; name: string; reasons: RowReason[] }[]
  skippedCount: number
  /** Unknown names without a meaning yet, or skipped; most frequent first. */
  unknown: Unknown[]
}

/**
 * Checks every row of a file as it would be imported now, and changes nothing. Thousands of phone numbers
 * take seconds, so this runs in a worker thread.
 */
export async function checkFile(
  db: Database,
  { importId, mapping, now }: { importId: number; mapping: Mapping; now: Date },
): Promise<FileCheck> {
  const checkContext: CheckContext = { mapping, known: await readKnown(db), now }
  const check: FileCheck = { rows: 0, ready: 0, skipped: [], skippedCount: 0, unknown: [] }
  const unknown = new Map<string, Unknown>()
  const earlierLine = createKeyIndex()
  let after = -1
  for (;;) {
    const of = { importId, state: 'waiting' } as const
    const rows = await readRows(db, of, { after, limit: batchSize })
    const checked = await checkApart({ rows: rows.map(({ cells }) => cells ?? []), checkContext })
    const enquiries = checked.flatMap((one) => (one.ok ? one.enquiry : []))
    const duplicatesOf = await findDuplicates(db, enquiries, earlierLine)
    for (const [index, { line, cells }] of rows.entries()) {
      const one = checked[index]
      const reasons = one?.ok ? duplicatesOf(one.enquiry, line) : (one?.reasons ?? [])
      check.rows += 1
      for (const reason of reasons) countUnknown(unknown, reason)
      if (reasons.length === 0) check.ready += 1
      else check.skippedCount += 1
      if (reasons.length > 0 && check.skipped.length < mostShown)
        check.skipped.push({ line, name: nameIn(cells, mapping.columns.name), reasons })
    }
    after = rows.at(-1)?.line ?? after
    if (rows.length < batchSize) break
  }
  const names = [...unknown.values()].toSorted((one, other) => other.rows - one.rows)
  return { ...check, unknown: names.slice(0, mostMeanings) }
}

/** The name of a row as its file has it; empty without such a column. */
export function nameIn(cells: readonly string[] | null, column: number | null): string {
  return (column === null ? '' : cells?.[column]) ?? ''
}

/** Why a valid row is skipped: its enquiry exists, or an earlier line has the same. */
async function findDuplicates(
  db: Database,
  enquiries: readonly RowEnquiry[],
  earlierLine: ReturnType<typeof createKeyIndex>,
) {
  const existingOf = await findExisting(db, enquiries)
  return (enquiry: RowEnquiry, line: number): RowReason[] => {
    const id = existingOf(enquiry)
    if (id !== undefined) return [{ reason: 'already-there', id }]
    const earlier = earlierLine([`${enquiry.phone} ${enquiry.course}`], line)
    return earlier === undefined ? [] : [{ reason: 'same-as-line', line: earlier }]
  }
}

function countUnknown(unknown: Map<string, Unknown>, reason: RowReason) {
  if (reason.reason !== 'unknown-name' && reason.reason !== 'left-out') return
  const { what, name } = reason
  const key = `${what} ${foldName(name)}`
  const rows = (unknown.get(key)?.rows ?? 0) + 1
  unknown.set(key, { what, name, folded: foldName(name), rows })
}

/** Runs `checkRow` in a worker thread. */
const checkApart = createWorkerFunction<Parameters<typeof checkRows>[0], Checked[]>(
  new URL('./check-row.server.ts', import.meta.url),
  'checkRows',
  readerThread,
)
