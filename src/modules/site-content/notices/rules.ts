/** A line on top of the public pages, for a time. */
export type SiteNotice = { text: string; shownFrom: Date; shownUntil: Date }

export const longestNotice = 200
/** Past ones count, too, until somebody removes them. */
export const mostNotices = 20

export type NoticeReason =
  | { reason: 'notice-not-plain' | 'no-notice-time' | 'notice-over' | 'notice-ends-first' }
  | { reason: 'notice-exists' | 'too-many-notices' | 'no-notice' }

const furthestMs = 366 * 24 * 60 * 60_000

/** Why a notice would never be shown, or would end more than a year from now. */
export function refuseNotice(
  { shownFrom, shownUntil }: SiteNotice,
  now: Date,
): NoticeReason | undefined {
  if (shownUntil <= shownFrom) return { reason: 'notice-ends-first' }
  if (shownUntil <= now) return { reason: 'notice-over' }
  const isNear = shownUntil.getTime() - now.getTime() <= furthestMs
  return isNear ? undefined : { reason: 'no-notice-time' }
}
