/** Where something of ours is kept that grows. */
export type DiskLocation = 'data' | 'database' | 'backups'

/** Why a process should get no traffic now. */
export type NotReady =
  | { why: 'database-away' }
  | { why: 'restoring' }
  | { why: 'schema'; migration: string }
  | { why: 'queue'; since: string }
  | { why: 'disk'; place: DiskLocation; free: number }

/** How a part of the site is. `not-set` is nobody's fault, and nothing that works either. */
export const partStates = ['fine', 'not-set', 'wrong'] as const
export type PartState = (typeof partStates)[number]

/** All of them in one line, the same at the terminal and in the settings. */
export function summaryOf(parts: readonly { state: PartState }[]): string {
  const countOf = (state: PartState) => parts.filter((part) => part.state === state).length
  const [notSet, wrong] = [countOf('not-set'), countOf('wrong')]
  return [
    `${countOf('fine')} of ${parts.length} parts are fine`,
    ...(notSet > 0 ? [`${notSet} not set`] : []),
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
  ].join(', ')
}

/** Milliseconds for which a job that should have begun may wait, while the site works. */
export const longestWait = 5 * 60 * 1_000
