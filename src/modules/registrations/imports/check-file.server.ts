import { batchSize, createKeyIndex } from '../../../platform/csv/import-csv.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { createWorkerFunction, readerThread } from '../../../platform/worker-function.ts'
import type { CheckContext, Checked, checkRows } from './check-row.server.ts'
import { foldName, type Mapping, mostMeanings, mostShown, type RowReason } from './rules.ts'
import { enquiryKeyOf } from './run-import.server.ts'
import { findExisting, readKnown, readRows } from './store.server.ts'

type What = 'course' | 'source' | 'owner'
type Unknown = { what: What; name: string; folded: string; rows: number }

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
  const knownNames = await readKnown(db)
  const checkContext: CheckContext = { mapping, known: knownNames, now }
  const state = newCheckState()
  let after = -1
  for (;;) {
    const of = { importId, state: 'waiting' } as const
    const rows = await readRows(db, of, { after, limit: batchSize })
    const checked = await checkApart({ rows: rows.map(({ cells }) => cells ?? []), checkContext })
    const column = mapping.columns.name
    const rowNames = rows.map(({ line, cells }) => ({ line, name: nameIn(cells, column) }))
    await see(db, state, { rows: rowNames, checked })
    after = rows.at(-1)?.line ?? after
    if (rows.length < batchSize) break
  }
  const unknown = [...state.unknown.values()].toSorted((one, other) => other.rows - one.rows)
  return { ...state.check, unknown: unknown.slice(0, mostMeanings) }
}

/** The name of a row as its file has it; empty without such a column. */
export function nameIn(cells: readonly string[] | null, column: number | null): string {
  return (column === null ? '' : cells?.[column]) ?? ''
}

type CheckState = {
  check: Omit<FileCheck, 'unknown'>
  unknown: Map<string, Unknown>
  earlierLine: ReturnType<typeof createKeyIndex>
}

const newCheckState = (): CheckState => ({
  check: { rows: 0, ready: 0, skipped: [], skippedCount: 0 },
  unknown: new Map(),
  earlierLine: createKeyIndex(),
})

async function see(
  db: Database,
  { check, unknown, earlierLine }: CheckState,
  {
    rows,
    checked,
  }: { rows: readonly { line: number; name: string }[]; checked: readonly Checked[] },
) {
  const right = checked.flatMap((one) => (one.ok ? [identityOf(one.enquiry)] : []))
  const existingOf = await findExisting(db, right)
  for (const [index, one] of checked.entries()) {
    const { line, name } = rows[index] ?? { line: 0, name: '' }
    check.rows += 1
    const reasons = one.ok ? findDuplicates(identityOf(one.enquiry)) : one.reasons
    for (const reason of reasons) count(reason)
    if (reasons.length === 0) check.ready += 1
    else {
      check.skippedCount += 1
      if (check.skipped.length < mostShown) check.skipped.push({ line, name, reasons })
    }

    function findDuplicates(enquiry: ReturnType<typeof identityOf>): RowReason[] {
      const id = existingOf(enquiry)
      if (id !== undefined) return [{ reason: 'already-there', id }]
      const earlier = earlierLine([`${enquiry.phone} ${enquiry.course}`], line)
      return earlier === undefined ? [] : [{ reason: 'same-as-line', line: earlier }]
    }
  }

  function count(reason: RowReason) {
    if (reason.reason !== 'unknown-name' && reason.reason !== 'left-out') return
    const { what, name } = reason
    const foldedName = foldName(name)
    const key = `${what} ${foldedName}`
    const rows = (unknown.get(key)?.rows ?? 0) + 1
    unknown.set(key, { what, name, folded: foldedName, rows })
  }
}

function identityOf(enquiry: Parameters<typeof enquiryKeyOf>[0]) {
  const { phone, course } = enquiry
  return { phone, course, key: enquiryKeyOf(enquiry) }
}

/** Runs `checkRow` in a worker thread. */
const checkApart = createWorkerFunction<Parameters<typeof checkRows>[0], Checked[]>(
  new URL('./check-row.server.ts', import.meta.url),
  'checkRows',
  readerThread,
)
