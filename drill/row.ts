/** A change of the product's source, made while Node reads it: the file on disk stays the same. */
export type Spoil = { file: string; find: string; put: string }

/** What breaks a promise on purpose, so that its row must fail. */
export type Sabotage = {
  spoils?: Spoil[]
  /** SQL run directly once the site is up. */
  sql?: string[]
}

/**
 * Commits that are answered before they are on disk. Data written to a file survives its process, so the
 * log has to stay in memory for a while: much of it is whole pages, after each restart again.
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
  /** The short form is part of `npm test`: smaller numbers, and more time for a busy machine. */
  isShort: boolean
  /** The name of the sabotage, if any. */
  sabotage: string | undefined
} & Sabotage

export type RowOutcome = {
  /** The figures, in a few words each. */
  counted: string[]
  /** Broken promises; empty if all were kept. */
  misses: string[]
  /** It did not finish: that notices no sabotage. */
  brokeOff?: boolean
}

export type DrillRow = {
  name: string
  reach: string
  on: Kind[]
  /** Whether `npm test` runs it. */
  inShort: boolean
  sabotages: Record<string, Sabotage>
  /** Throws a `Skipped` if this machine cannot run it. */
  run(options: DrillOptions): Promise<RowOutcome>
}

/** The reason why a row cannot be run here. */
export class Skipped extends Error {}

/**
 * Allowed milliseconds: a machine that runs tests beside it gets four times as long, but not if a sabotage
 * makes it slow.
 */
export function within(
  milliseconds: number,
  { isShort, sabotage }: Pick<DrillOptions, 'isShort' | 'sabotage'>,
): number {
  return isShort && !sabotage ? milliseconds * 4 : milliseconds
}

/** “3 lost” is a failure, “0 lost” is none. */
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
