import { type Checked, type Checking, checkRow } from './check-row.server.ts'

type Given = { rows: readonly string[][]; checking: Checking }

/** Many rows, in a thread of their own. */
export function checkRows({ rows, checking }: Given): Checked[] {
  return rows.map((cells) => checkRow(cells, checking))
}
