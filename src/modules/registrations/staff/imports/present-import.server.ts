import type { Database } from '../../../../platform/database/connect.ts'
import { streamCsv } from '../../../../platform/http/stream-csv.ts'
import { say } from '../../../../ui/api/reasons.ts'
import type { EnquiryImportData, EnquiryImportsData } from '../../imports/contract.ts'
import { guessColumns, mostShown, type RowReason } from '../../imports/rules.ts'
import { countRows, readRows, readStayed } from '../../imports/store.server.ts'
import type { EnquiryImport } from '../../imports/tables.ts'
import { rowWords } from './words.ts'

export function presentEntry(file: EnquiryImport): EnquiryImportsData['imports'][number] {
  const { id, fileName, state, rowCount, uploadedByName, uploadedAt, undoneByName, undoneAt } = file
  return {
    id,
    fileName,
    state,
    rows: rowCount,
    by: uploadedByName,
    at: uploadedAt.toISOString(),
    undone: undoneAt && undoneByName ? { by: undoneByName, at: undoneAt.toISOString() } : null,
  }
}

/** So many cells of a column are shown, and so many letters of each. */
const samples = { rows: 3, letters: 60 }

export async function presentImport(db: Database, file: EnquiryImport): Promise<EnquiryImportData> {
  const of = (state: 'waiting' | 'aside', limit: number) =>
    readRows(db, { importId: file.id, state }, { after: -1, limit })
  const [counts, first, skippedRows, changedRows] = await Promise.all([
    countRows(db, file.id),
    file.state === 'draft' ? of('waiting', samples.rows) : [],
    of('aside', mostShown),
    readStayed(db, file.id),
  ])
  return {
    ...presentEntry(file),
    columns: file.headings.map((heading, index) => ({
      place: index,
      heading,
      samples: first.flatMap(({ cells }) => cells?.[index]?.slice(0, samples.letters) || []),
    })),
    guessed: guessColumns(file.headings),
    counts,
    aside: skippedRows.map(({ line, reasons }) => reasonsOf({ line, reasons: reasons ?? [] })),
    stayed: changedRows,
  }
}

export function reasonsOf({ line, reasons }: { line: number; reasons: readonly RowReason[] }) {
  return { line, reason: reasons.map((reason) => say(rowWords, reason)).join(' ') }
}

/** The rows that were left aside as they came, each with what is wrong with it. */
export function writeAside(db: Database, { id, headings }: EnquiryImport) {
  return streamCsv({
    headings: [...headings, 'reason'],
    readAfter: async (after, limit) => {
      const rows = await readRows(db, { importId: id, state: 'aside' }, { after, limit })
      return { rows, last: rows.length < limit ? undefined : rows.at(-1)?.line }
    },
    cells: ({ line, cells, reasons }) => [
      ...headings.map((_, column) => cells?.[column] ?? ''),
      reasonsOf({ line, reasons: reasons ?? [] }).reason,
    ],
  })
}
