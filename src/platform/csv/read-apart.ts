import { Tinypool } from 'tinypool'
import type { Table } from './read-table.ts'

/** A thread that comes when a file is sent and goes a minute after the last one; files are read in turn. */
const reader = new Tinypool({
  filename: new URL('./read-table.ts', import.meta.url).href,
  name: 'readTable',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
})

/** Reads a table beside the server: nobody waits for a page meanwhile. */
export function readTableApart(bytes: ArrayBuffer): Promise<Table> {
  return reader.run(bytes)
}
