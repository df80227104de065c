import { Tinypool } from 'tinypool'
import type { Checked, Checking } from './check-row.server.ts'

/** A thread that comes when a file is looked at and goes a minute later; files are looked at in turn. */
const checker = new Tinypool({
  filename: new URL('./check-rows.server.ts', import.meta.url).href,
  name: 'checkRows',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
})

/** Rows as `checkRow` finds them, beside the server: nobody waits for a page meanwhile. */
export function checkApart(given: {
  rows: readonly string[][]
  checking: Checking
}): Promise<Checked[]> {
  return checker.run(given)
}
