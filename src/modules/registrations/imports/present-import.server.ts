import { findColumns } from '../../../platform/csv/import-csv.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { streamCsv } from '../../../platform/http/stream-csv.ts'
import { say } from '../../../ui/api/reasons.ts'
import { readSettings } from '../../settings/store.server.ts'
import { rowTexts } from '../staff/imports/texts.ts'
import type { EnquiryImport } from '../tables.ts'
import { nameIn } from './check-file.server.ts'
import { enquiryHeadings, mostShown, nobody, type RowReason, roundRobin } from './rules.ts'
import { countRows, readRows, readStayed } from './store.server.ts'

export function importSummary(file: EnquiryImport) {
  const { id, fileName, state, rowCount, uploadedByName, uploadedAt, undoneByName, undoneAt } = file
  return {
    id,
    fileName,
    state,
    rows: rowCount,
    by: uploadedByName,
    at: uploadedAt,
    undone: undoneAt && undoneByName ? { by: undoneByName, at: undoneAt } : null,
  }
}

/** Sample cells shown for a column, and characters of each. */
const samples = { rows: 3, letters: 60 }

/** One file with its progress. Lists are limited; counts are not. */
export async function readImport(db: Database, file: EnquiryImport) {
  const of = (state: 'waiting' | 'skipped', limit: number) =>
    readRows(db, { importId: file.id, state }, { after: -1, limit })
  const [settings, counts, first, skippedRows, changedRows] = await Promise.all([
    readSettings(db),
    countRows(db, file.id),
    file.state === 'draft' ? of('waiting', samples.rows) : [],
    of('skipped', mostShown),
    readStayed(db, file.id),
  ])
  return {
    ...importSummary(file),
    columns: file.headings.map((heading, index) => ({
      place: index,
      heading,
      samples: first.flatMap(({ cells }) => cells?.[index]?.slice(0, samples.letters) || []),
    })),
    /** The counsellor of its enquiries, unless staff choose another. */
    owner: settings.enquiryAssignment === 'round-robin' ? roundRobin : nobody,
    guessed: findColumns(file.headings, enquiryHeadings).columns,
    counts,
    skipped: skippedRows.map(({ line, cells, reasons }) =>
      skippedLine({ line, name: nameIn(cells, file.mapping?.columns.name ?? null), reasons }),
    ),
    kept: changedRows,
  }
}

/** A skipped row as text. */
export function skippedLine(row: { line: number; name: string; reasons: RowReason[] | null }) {
  return { line: row.line, name: row.name, reason: sayReasons(row.reasons) }
}

function sayReasons(reasons: readonly RowReason[] | null): string {
  return (reasons ?? []).map((reason) => say(rowTexts, reason)).join(' ')
}

/** The skipped rows as uploaded, each with its errors. */
export function writeSkippedRows(db: Database, { id, headings }: EnquiryImport) {
  return streamCsv({
    headings: [...headings, 'reason'],
    readAfter: async (after, limit) => {
      const rows = await readRows(db, { importId: id, state: 'skipped' }, { after, limit })
      return { rows, last: rows.length < limit ? undefined : rows.at(-1)?.line }
    },
    cells: (row) => [
      ...headings.map((_, column) => row.cells?.[column] ?? ''),
      sayReasons(row.reasons),
    ],
  })
}
