import { beside, readerThread } from '../worker-function.ts'
import type { Table } from './read-table.ts'

/** Reads a table beside the server. */
export const readTableApart = beside<ArrayBuffer, Table>(
  new URL('./read-table.ts', import.meta.url),
  'readTable',
  readerThread,
)
