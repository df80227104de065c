import { createWorkerFunction, readerThread } from '../../../platform/worker-function.ts'
import type { CheckContext, Checked } from './check-row.server.ts'

type CheckInput = { rows: readonly string[][]; checkContext: CheckContext }

/** Runs `checkRow` in a worker thread. */
export const checkApart = createWorkerFunction<CheckInput, Checked[]>(
  new URL('./check-rows.server.ts', import.meta.url),
  'checkRows',
  readerThread,
)
