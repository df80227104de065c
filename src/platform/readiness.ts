/** A growing folder of ours. */
export type DiskLocation = 'data' | 'database' | 'backups'

export const diskNames: Record<DiskLocation, string> = {
  data: 'the data folder',
  database: 'the database',
  backups: 'the backups',
}

/** Why a process should get no traffic now. */
export type NotReady =
  | { why: 'database-away' }
  | { why: 'restoring' }
  | { why: 'schema'; migration: string }
  | { why: 'queue'; since: string }
  | { why: 'disk'; place: DiskLocation; free: number }

/** State of a part of the site. `not-set` is no fault, but it does not work either. */
export const partStates = ['fine', 'not-set', 'wrong'] as const
export type PartState = (typeof partStates)[number]

/** All states in one line, for the terminal and the settings. */
export function summaryOf(parts: readonly { state: PartState }[]): string {
  const countOf = (state: PartState) => parts.filter((part) => part.state === state).length
  const [notSet, wrong] = [countOf('not-set'), countOf('wrong')]
  return [
    `${countOf('fine')} of ${parts.length} parts are fine`,
    ...(notSet > 0 ? [`${notSet} not set`] : []),
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
  ].join(', ')
}

/** Milliseconds by which a job may be late while the site works. */
export const longestWait = 5 * 60 * 1_000
