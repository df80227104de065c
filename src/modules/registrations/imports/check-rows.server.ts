import { type CheckContext, type Checked, checkRow } from './check-row.server.ts'

type CheckInput = { rows: readonly string[][]; checkContext: CheckContext }

/** Many rows, in a worker thread. */
export function checkRows({ rows, checkContext }: CheckInput): Checked[] {
  return rows.map((cells) => checkRow(cells, checkContext))
}
