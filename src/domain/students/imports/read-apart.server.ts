import { Tinypool } from 'tinypool'
import type { GivenFile, ReadFile } from './read-file.server.ts'

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
export function readApart(given: GivenFile): Promise<ReadFile> {
  return reader.run(given)
}
