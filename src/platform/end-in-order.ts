import type { Logger } from 'pino'

/** Milliseconds for everything but the database, whose server takes 4 seconds more at most. */
const patience = 5_500

export type ShutdownStep = {
  name: string
  end: () => unknown
}

/**
 * Ends what was started, from the last to the first; what stands in one list ends at the same time.
 * One that hangs, as a connection to a frozen database does, is said and passed over: those after it
 * must have their turn before somebody loses patience and kills the process.
 */
export async function shutDownInOrder(endings: ShutdownStep[][], log: Logger): Promise<void> {
  const until = performance.now() + patience
  for (const together of endings.toReversed()) {
    await Promise.all(together.map((shutdownStep) => endInTime(shutdownStep, until, log)))
  }
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
