import { createWorkerFunction, readerThread } from '../worker-function.ts'
import type { CsvTable } from './read-table.ts'

/** Reads a table in a worker thread. */
export const readTableApart = createWorkerFunction<ArrayBuffer, CsvTable>(
  new URL('./read-table.ts', import.meta.url),
  'readTable',
  readerThread,
)
