import { setTimeout as pause } from 'node:timers/promises'

/** Waits until the condition holds, or for this many milliseconds. */
export async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number) {
  const end = performance.now() + timeoutMs
  while (!(await condition()) && performance.now() < end) await pause(50)
}
