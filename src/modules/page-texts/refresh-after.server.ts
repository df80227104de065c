import type { Services } from '../../platform/services.ts'

/** The result of a command. If it changed something, the pages are made anew before it is answered. */
export async function refreshAfter<Result extends { ok: boolean }>(
  catalogue: Services['catalogue'],
  command: Promise<Result>,
): Promise<Result> {
  const result = await command
  if (result.ok) await catalogue.refresh()
  return result
}
