import { setTimeout as pause } from 'node:timers/promises'

/** Waits until it is so; after so many milliseconds it is as it is. */
export async function until(isSo: () => Promise<boolean>, longest: number) {
  const end = performance.now() + longest
  while (!(await isSo()) && performance.now() < end) await pause(50)
}
