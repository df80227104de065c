import { Tinypool } from 'tinypool'

/**
 * A function of a module, run in a thread beside the server, so that nobody waits for a page meanwhile. The thread
 * comes with the first work and goes a minute after the last; there is one, and what comes meanwhile waits its turn.
 */
export function createWorkerFunction<Input, Answer>(
  module: URL,
  name = 'default',
  thread = createThread(),
): (input: Input) => Promise<Answer> {
  return (input) => thread.run(input, { filename: module.href, name })
}

/** Reads every kind of file that somebody sends: two threads held 40 MB more. */
export const readerThread = createThread()

function createThread() {
  return new Tinypool({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    // Left alone it would hold four times as much of what it threw away.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
}
