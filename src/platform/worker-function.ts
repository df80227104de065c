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

/** One thread reads all kinds of uploaded files: two threads took 40 MB more. */
export const readerThread = createThread()

function createThread() {
  return new Tinypool({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    // Without this limit its heap would keep four times as much garbage.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
}
