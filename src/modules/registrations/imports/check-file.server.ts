import type { Database } from '../../../platform/database/connect.ts'
import { checkApart } from './check-apart.server.ts'
import type { Checked, Checking } from './check-row.server.ts'
import { foldName, type Mapping, mostMeanings, mostShown, type RowReason } from './rules.ts'
import { findStanding, readKnown, readRows } from './store.server.ts'
import { keyOf } from './take-row.server.ts'

type What = 'course' | 'source' | 'owner'
type Unknown = { what: What; name: string; folded: string; rows: number }

/** What would become of a file: counts that are whole, and the first rows that would be left aside. */
export type FileCheck = {
  rows: number
  ready: number
  aside: { line: number; reasons: RowReason[] }[]
  asideCount: number
  /** Names that nobody knows here and that have no meaning yet, or are left out; the most frequent first. */
  unknown: Unknown[]
}

/** Some thousands of rows take seconds of reading numbers, which is done beside the server, so many at a time. */
const batchSize = 1_000

/** Looks at every row of a file as it would be taken now, and changes nothing. */
export async function checkFile(
  db: Database,
  { importId, mapping, now }: { importId: number; mapping: Mapping; now: Date },
): Promise<FileCheck> {
  const known = await readKnown(db)
  const checking: Checking = { mapping, known, now }
  const seen = newSight()
  let after = -1
  for (;;) {
    const of = { importId, state: 'waiting' } as const
    const rows = await readRows(db, of, { after, limit: batchSize })
    const checked = await checkApart({ rows: rows.map(({ cells }) => cells ?? []), checking })
    await see(db, seen, { lines: rows.map(({ line }) => line), checked })
    after = rows.at(-1)?.line ?? after
    if (rows.length < batchSize) break
  }
  const unknown = [...seen.unknown.values()].toSorted((one, other) => other.rows - one.rows)
  return { ...seen.check, unknown: unknown.slice(0, mostMeanings) }
}

type Sight = {
  check: Omit<FileCheck, 'unknown'>
  unknown: Map<string, Unknown>
  lineOf: Map<string, number>
}

const newSight = (): Sight => ({
  check: { rows: 0, ready: 0, aside: [], asideCount: 0 },
  unknown: new Map(),
  lineOf: new Map(),
})

async function see(
  db: Database,
  { check, unknown, lineOf }: Sight,
  { lines, checked }: { lines: readonly number[]; checked: readonly Checked[] },
) {
  const right = checked.flatMap((one) => (one.ok ? [asked(one.enquiry)] : []))
  const standing = await findStanding(db, right)
  for (const [place, one] of checked.entries()) {
    const line = lines[place] ?? 0
    check.rows += 1
    const reasons = one.ok ? again(asked(one.enquiry)) : one.reasons
    for (const reason of reasons) count(reason)
    if (reasons.length === 0) check.ready += 1
    else {
      check.asideCount += 1
      if (check.aside.length < mostShown) check.aside.push({ line, reasons })
    }

    function again(enquiry: ReturnType<typeof asked>): RowReason[] {
      const id = standing(enquiry)
      if (id !== undefined) return [{ reason: 'already-there', id }]
      const same = `${enquiry.phone} ${enquiry.course}`
      const earlier = lineOf.get(same)
      if (earlier !== undefined) return [{ reason: 'same-as-line', line: earlier }]
      lineOf.set(same, line)
      return []
    }
  }

  function count(reason: RowReason) {
    if (reason.reason !== 'unknown-name' && reason.reason !== 'left-out') return
    const { what, name } = reason
    const folded = foldName(name)
    const key = `${what} ${folded}`
    const rows = (unknown.get(key)?.rows ?? 0) + 1
    unknown.set(key, { what, name, folded, rows })
  }
}

function asked(enquiry: Parameters<typeof keyOf>[0]) {
  const { phone, course } = enquiry
  return { phone, course, key: keyOf(enquiry) }
}
