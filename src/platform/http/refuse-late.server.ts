import type { Context } from 'hono'
import type { ChangedSince } from '../../ui/api/changed-since.ts'

/** Who saved the current version, and when. */
type ChangeInfo = Pick<ChangedSince<unknown>, 'reason' | 'by' | 'at'>
type ConflictTexts = { message: string; differs: string[] }

/** The response to a version conflict; the screen has the text. */
export function refuseLate(c: Context, info: ChangeInfo, texts: ConflictTexts) {
  return c.json(bodyOfLate(info, texts), 409)
}

/** The same with the current record. */
export function refuseLateWith<Current>(
  c: Context,
  info: ChangeInfo,
  body: ConflictTexts & { current: Current },
) {
  return c.json({ ...bodyOfLate(info, body), current: body.current }, 409)
}

export function bodyOfLate(
  { reason, by: author, at }: ChangeInfo,
  { message, differs }: ConflictTexts,
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
