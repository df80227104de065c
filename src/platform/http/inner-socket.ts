import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Undocumented properties of Node's server sockets: how much of a long write the kernel has taken, which
 * response may be written, and how to stop a parser. The version of Node is pinned, and
 * `pipelining-limit.test.ts` and `connections.test.ts` fail where one of these is gone.
 */
export type InnerSocket = Socket & {
  parser?: { onIncoming: (...args: unknown[]) => number } | null
  /** The response that may be written. */
  _httpMessage?: ServerResponse | null
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}
