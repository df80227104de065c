import { createWorkerFunction, readerThread } from '../../../platform/worker-function.ts'
import type { GivenFile, ReadFile } from './read-file.server.ts'

/** Reads a file in a worker thread. */
export const readApart = createWorkerFunction<GivenFile, ReadFile>(
  new URL('./read-file.server.ts', import.meta.url),
  'readFile',
  readerThread,
)
