/** A change of the product's source, made while Node reads it: the file on the disk stays as it is. */
export type Spoil = { file: string; find: string; put: string }

/** What breaks a promise on purpose, so that the row about it is seen to fail. */
export type Sabotage = {
  spoils?: Spoil[]
  /** Said to the database, behind the site's back, once the site is up. */
  sql?: string[]
}

/**
 * Commits that are answered before they are on the disk. What was written to a file outlives its process, so
 * the log has to stay in memory for a while: much of it is whole pages, after each start anew.
 */
export const asynchronousCommit: Sabotage = {
  sql: [
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    `alter system set wal_writer_delay = '10s'`,
    `alter system set wal_writer_flush_after = '1GB'`,
    `alter system set wal_buffers = '64MB'`,
    'select pg_reload_conf()',
  ],
}

/** The product's own database, or one that it was given by DATABASE_URL. */
export type Kind = 'own' | 'given'

export type DrillOptions = {
  kind: Kind
  /** The short form is part of `npm test`: fewer of everything, and more patience with a busy machine. */
  isShort: boolean
  /** The name of the sabotage, where there is one. */
  sabotage: string | undefined
} & Sabotage

export type RowOutcome = {
  /** What was counted, in a few words each. */
  counted: string[]
  /** What should not have been; nothing where every promise was kept. */
  misses: string[]
  /** It never came to an end: no sabotage was seen by that. */
  brokeOff?: boolean
}

export type DrillRow = {
  name: string
  reach: string
  on: Kind[]
  /** Whether `npm test` runs it. */
  inShort: boolean
  sabotages: Record<string, Sabotage>
  /** Throws a `Skipped` where this machine cannot do it. */
  run(options: DrillOptions): Promise<RowOutcome>
}

/** The reason why a row cannot be run here. */
export class Skipped extends Error {}

/**
 * Milliseconds that something may take: a machine that runs tests beside it gets four times as long, but
 * not where a sabotage makes it slow.
 */
export function within(
  milliseconds: number,
  { isShort, sabotage }: Pick<DrillOptions, 'isShort' | 'sabotage'>,
): number {
  return isShort && !sabotage ? milliseconds * 4 : milliseconds
}

/** “3 lost” is a miss, “0 lost” is none. */
export function noneOf(figures: Record<string, number>): string[] {
  return Object.entries(figures)
    .filter(([, figure]) => figure !== 0)
    .map(([name, figure]) => `${figure} ${name}`)
}

const growth = new Intl.NumberFormat('en', { signDisplay: 'exceptZero', maximumFractionDigits: 0 })

/** “+12 MB”, “-8 MB”. */
export function grown(megabytes: number): string {
  return `${growth.format(megabytes)} MB`
}
