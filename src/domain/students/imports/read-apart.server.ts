import { Tinypool } from 'tinypool'
import type { ReadFile } from './read-file.server.ts'

/**
 * A thread that comes when a file is sent and goes a minute after the last one, as for brochures. Only
 * one: files of several people are read in turn.
 */
const reader = new Tinypool({
  filename: new URL('./read-file.server.ts', import.meta.url).href,
  name: 'readFile',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
})

/** Reads a file beside the server: nobody waits for a page meanwhile. */
export function readApart(bytes: ArrayBuffer): Promise<ReadFile> {
  return reader.run(bytes)
}
