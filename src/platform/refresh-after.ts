/** Waits for a command and, if it succeeded, for the pages that show what it changed. */
export async function refreshAfter<Result extends { ok: boolean }>(
  catalogue: { refresh: () => Promise<void> },
  command: Promise<Result>,
): Promise<Result> {
  const result = await command
  if (result.ok) await catalogue.refresh()
  return result
}
