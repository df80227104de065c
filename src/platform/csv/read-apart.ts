import { createWorkerFunction, readerThread } from '../worker-function.ts'
import type { CsvTable } from './read-table.ts'

/** Reads a table beside the server. */
export const readTableApart = createWorkerFunction<ArrayBuffer, CsvTable>(
  new URL('./read-table.ts', import.meta.url),
  'readTable',
  readerThread,
)
