import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * What Node keeps on the socket of a server and does not document. Nothing documented tells how much
 * the kernel has taken of a long write, whose turn it is, or stops a parser. The version of Node is
 * pinned, and `turns.test.ts` and `connections.test.ts` fail where one of these is gone.
 */
export type InnerSocket = Socket & {
  parser?: { onIncoming: (...args: unknown[]) => number } | null
  /** The response that may be written. */
  _httpMessage?: ServerResponse | null
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}
