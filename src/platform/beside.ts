import { Tinypool } from 'tinypool'

/**
 * A function of a module, run in a thread beside the server, so that nobody waits for a page meanwhile. The thread
 * comes with the first work and goes a minute after the last; there is one, and what comes meanwhile waits its turn.
 */
export function beside<Given, Answer>(
  module: URL,
  name = 'default',
): (given: Given) => Promise<Answer> {
  const thread = new Tinypool({
    filename: module.href,
    name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    // Left alone it would hold four times as much of what it threw away.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
  return (given) => thread.run(given)
}
