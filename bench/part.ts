/** A line of bench/RESULTS.md. */
export type ResultLine = {
  what: string
  measured: string
  /** The comparison, from the same run. */
  beside: string
  /** Their ratio; undefined without a comparison. */
  ratio?: number
  /** The target as text, and whether it is reached; undefined for figures without a target. */
  reach?: string
  isReached?: boolean
}

/** The short form is for trying the bench itself, and is never stored. */
export type Measuring = { isShort: boolean }

export type BenchPart = {
  name: string
  /** Takes so long that only `--only` runs it. */
  isLong?: boolean
  measure(how: Measuring): Promise<ResultLine[]>
}

/** The reason why a part cannot be measured here. */
export class MissingTool extends Error {}

export function median(values: number[]): number {
  return at(values, 0.5)
}

/** The value that this share of them does not exceed. */
export function at(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function ms(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0)} ms`
}
