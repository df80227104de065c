import type { ChangedSince } from '../../ui/api/changed-since.ts'

/** `current` is the version that was saved first, where both can be compared. */
type Conflict = { message: string; differs: string[]; current?: object | undefined }

/** The response to a version conflict, always with status 409: who saved the current version, and when. */
export function versionConflict(
  { reason, by: author, at }: Pick<ChangedSince<unknown>, 'reason' | 'by' | 'at'>,
  { message, differs, current }: Conflict,
) {
  const savedAt = at?.toISOString() ?? null
  return { success: false as const, message, reason, by: author, at: savedAt, differs, current }
}
