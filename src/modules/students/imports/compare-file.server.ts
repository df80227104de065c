import { createKeyIndex, inBatches } from '../../../platform/csv/import-csv.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { findHolders } from '../store.server.ts'
import type { ReadFile, ReadRow } from './read-file.server.ts'
import { type FileReport, mostListed, type SkippedLine } from './rules.ts'

/** Compares a file with itself and the database: who is new, and who exists already. */
export async function compareFile(
  tx: Transaction,
  file: ReadFile,
): Promise<{ fresh: ReadRow[]; report: FileReport }> {
  const skipped: SkippedLine[] = []
  const unique = withoutRepetitions(file.rows, skipped)
  const fresh = await withoutExisting(tx, unique, skipped)
  skipped.sort((one, other) => one.line - other.line)
  const report = {
    rows: file.rows.length,
    ready: fresh.length,
    errorCount: file.problemCount,
    errors: file.problems,
    skippedCount: skipped.length,
    skipped: skipped.slice(0, mostListed),
    ignoredColumns: file.ignoredColumns,
  }
  return { fresh, report }
}

function withoutRepetitions(rows: ReadRow[], skipped: SkippedLine[]): ReadRow[] {
  const earlierLine = createKeyIndex()
  return rows.filter(({ line, student: { email, phone } }) => {
    const keys = [email, phone].filter((key) => key !== null)
    const earlier = earlierLine(keys, line)
    if (earlier === undefined) return true
    skipped.push({ line, why: { reason: 'same-as-line', line: earlier } })
    return false
  })
}

async function withoutExisting(tx: Transaction, rows: ReadRow[], skipped: SkippedLine[]) {
  const holders = new Map<string, { id: number; name: string }>()
  for (const batch of inBatches(rows)) {
    const matchingHolders = await findHolders(tx, {
      emails: batch.map(({ student }) => student.email).filter((email) => email !== null),
      phones: batch.map(({ student }) => student.phone).filter((phone) => phone !== null),
    })
    for (const { id, name, email, phone } of matchingHolders) {
      if (email) holders.set(email, { id, name })
      if (phone) holders.set(phone, { id, name })
    }
  }
  return rows.filter(({ line, student: { email, phone } }) => {
    const existing = (email && holders.get(email)) || (phone && holders.get(phone))
    if (!existing) return true
    skipped.push({ line, why: { reason: 'already-there', existing } })
    return false
  })
}
