import type { Logger } from 'pino'

/** Milliseconds for everything but the database, whose server takes at most 4 seconds more. */
const longestShutdown = 5_500

export type ShutdownStep = {
  name: string
  end: () => unknown
}

/**
 * Runs the shutdown steps from the last to the first; steps of one list run together. A step that hangs,
 * such as closing a connection to a frozen database, is reported and skipped.
 */
export async function shutDownInOrder(steps: ShutdownStep[][], log: Logger): Promise<void> {
  const until = performance.now() + longestShutdown
  for (const together of steps.toReversed())
    await Promise.all(together.map((step) => endInTime(step, until, log)))
}

async function endInTime({ name, end }: ShutdownStep, until: number, log: Logger) {
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(late.resolve, Math.max(0, until - performance.now()), 'late')
  const finished = Promise.resolve()
    .then(end)
    .catch((error: Error) => log.warn({ error: error.message }, `${name} did not end well`))
  if ((await Promise.race([finished, late.promise])) === 'late')
    log.warn(`${name} did not end in time`)
  clearTimeout(timer)
}
