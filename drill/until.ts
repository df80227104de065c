import { setTimeout as pause } from 'node:timers/promises'

/** Waits until the condition holds, or for this many milliseconds. */
export async function until(isSo: () => Promise<boolean>, longest: number) {
  const end = performance.now() + longest
  while (!(await isSo()) && performance.now() < end) await pause(50)
}
