/** A change of the product's source, made while Node reads it: the file on disk stays the same. */
export type SourcePatch = { file: string; find: string; replacement: string }

/** A defect put into the product: the row must fail with it. */
export type Sabotage = {
  patches?: SourcePatch[]
  /** SQL run directly once the site is up. */
  sql?: string[]
}

/** The product's own database, or one that it was given by DATABASE_URL. */
export type DatabaseKind = 'own' | 'given'

export type DrillOptions = {
  kind: DatabaseKind
  /** The short form is part of `npm test`: smaller numbers, and more time for a busy machine. */
  isShort: boolean
  /** The name of the sabotage, if any. */
  sabotage: string | undefined
} & Sabotage

export type RowOutcome = {
  /** The figures, in a few words each. */
  counted: string[]
  /** What was lost, doubled or too slow; empty if the row passes. */
  failures: string[]
  /** It ended with an exception: a sabotage is not detected by that. */
  hasCrashed?: boolean
}

export type DrillRow = {
  name: string
  /** What has to hold, printed when it does not. */
  expected: string
  on: DatabaseKind[]
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
export function allowedMs(
  milliseconds: number,
  { isShort, sabotage }: Pick<DrillOptions, 'isShort' | 'sabotage'>,
): number {
  return isShort && !sabotage ? milliseconds * 4 : milliseconds
}

/** “3 lost” for a figure of 3, nothing for one of 0. */
export function nonZero(figures: Record<string, number>): string[] {
  return Object.entries(figures)
    .filter(([, figure]) => figure !== 0)
    .map(([name, figure]) => `${figure} ${name}`)
}

const growth = new Intl.NumberFormat('en', { signDisplay: 'exceptZero', maximumFractionDigits: 0 })

/** “+12 MB”, “-8 MB”. */
export function formatGrowth(megabytes: number): string {
  return `${growth.format(megabytes)} MB`
}
