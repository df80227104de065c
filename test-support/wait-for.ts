import { vi } from 'vitest'

/** Tries until nothing is thrown. Half a minute, if no other time is given: the machine may be busy. */
export function waitFor<Result>(
  attempt: () => Result | Promise<Result>,
  { timeout = 30_000, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<Result> {
  return vi.waitFor(attempt, { timeout, interval })
}
