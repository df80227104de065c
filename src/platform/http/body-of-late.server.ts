import type { ChangedSince } from '../../ui/api/changed-since.ts'

/** The response to a version conflict, always with status 409: who saved the current version, and when. */
export function bodyOfLate(
  { reason, by: author, at }: Pick<ChangedSince<unknown>, 'reason' | 'by' | 'at'>,
  { message, differs }: { message: string; differs: string[] },
) {
  return {
    success: false as const,
    message,
    reason,
    by: author,
    at: at?.toISOString() ?? null,
    differs,
  }
}
