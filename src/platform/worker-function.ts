import { Tinypool } from 'tinypool'

/**
 * Runs a function of a module in a worker thread. The thread starts with the first call and ends a minute
 * after the last; calls run one after another.
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
