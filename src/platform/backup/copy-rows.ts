import { once } from 'node:events'
import type pg from 'pg'

/** In bytes: size of a piece, and how much may be buffered at most. */
const piece = 64 * 1024
const mostWaiting = 1024 * 1024

/** What `pg` calls while a COPY runs; its types do not name these. */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * `COPY … TO STDOUT` with backpressure, built on the query interface of `pg`, whose own COPY result would
 * keep no row. If reading stops early the connection cannot be used again.
 */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  let stream: Wire['stream'] | undefined
  const queue = createQueue((isFull) => (isFull ? stream?.pause() : stream?.resume()))
  const gathered = gather(queue.push)
  client.query(
    createSubmittable(text, {
      // The parser reuses its buffer, so the bytes are copied at once.
      handleCopyData: ({ chunk }: { chunk: Buffer }, connection: Wire) => {
        stream = connection.stream
        gathered.add(chunk)
      },
      handleCommandComplete: () => gathered.flush(),
      handleReadyForQuery: () => queue.end(),
      handleError: (error: Error) => queue.end(error),
    }),
  )
  yield* queue.parts()
}

/** Passes parts from producer to consumer; `hold` is told whether too much is buffered. */
function createQueue(hold: (isFull: boolean) => void) {
  const waitingRows: Buffer[] = []
  let size = 0
  let end: { error?: Error } | undefined
  let wake = () => {}
  return {
    push(part: Buffer) {
      waitingRows.push(part)
      size += part.length
      if (size > mostWaiting) hold(true)
      wake()
    },
    end(error?: Error) {
      end ??= { error }
      wake()
    },
    async *parts(): AsyncGenerator<Buffer> {
      for (;;) {
        const part = waitingRows.shift()
        if (part) {
          size -= part.length
          if (size <= mostWaiting) hold(false)
          yield part
        } else if (end) {
          if (end.error) throw end.error
          return
        } else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}

/** `COPY … FROM STDIN` at the server's pace. If the source throws, the COPY is rolled back. */
export async function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const wire = Promise.withResolvers<Wire>()
  const finish = Promise.withResolvers<void>()
  let failed = false
  const fail = (error: Error) => {
    failed = true
    wire.reject(error)
    finish.reject(error)
  }
  // The side that waits gets the error.
  wire.promise.catch(() => undefined)
  finish.promise.catch(() => undefined)
  client.query(
    createSubmittable(text, {
      handleCopyInResponse: (connection: Wire) => wire.resolve(connection),
      handleReadyForQuery: () => finish.resolve(),
      handleError: fail,
    }),
  )
  const connection = await wire.promise
  try {
    for await (const part of source) {
      if (failed) break
      connection.sendCopyFromChunk(part)
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), finish.promise])
    }
  } catch (error) {
    connection.sendCopyFail('the source failed')
    await finish.promise.catch(() => undefined)
    throw error
  }
  if (!failed) connection.endCopyFrom()
  await finish.promise
}

type Handlers = Record<string, (...args: never[]) => void>

function createSubmittable(text: string, handlers: Handlers): pg.Submittable {
  const doNothing = () => undefined
  return {
    handleRowDescription: doNothing,
    handleDataRow: doNothing,
    handleCommandComplete: doNothing,
    handlePortalSuspended: doNothing,
    handleEmptyQuery: doNothing,
    handleCopyInResponse: doNothing,
    handleCopyData: doNothing,
    ...handlers,
    submit: (connection: pg.Connection) => connection.query(text),
  } as pg.Submittable
}

function gather(pass: (part: Buffer) => void) {
  let room = Buffer.allocUnsafe(piece)
  let filled = 0
  const flush = () => {
    if (filled > 0) pass(room.subarray(0, filled))
    room = Buffer.allocUnsafe(piece)
    filled = 0
  }
  const add = (chunk: Buffer) => {
    let from = 0
    while (from < chunk.length) {
      const copied = chunk.copy(room, filled, from)
      from += copied
      filled += copied
      if (filled === piece) flush()
    }
  }
  return { add, flush }
}
