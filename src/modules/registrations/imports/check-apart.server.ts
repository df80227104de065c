import { beside, readerThread } from '../../../platform/worker-function.ts'
import type { Checked, Checking } from './check-row.server.ts'

type Given = { rows: readonly string[][]; checking: Checking }

/** Rows as `checkRow` finds them, beside the server. */
export const checkApart = beside<Given, Checked[]>(
  new URL('./check-rows.server.ts', import.meta.url),
  'checkRows',
  readerThread,
)
