/** A line of bench/RESULTS.md. */
export type ResultLine = {
  what: string
  measured: string
  /** What it was measured against, in the same run. */
  beside: string
  /** The one through the other; none where there is nothing to divide by. */
  ratio?: number
  /** What it has to reach, in words, and whether it does; none where a figure is only told. */
  reach?: string
  isReached?: boolean
}

/** How thoroughly: the short form is for trying the bench itself, and is never written down. */
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

/** The value that so large a share of them does not exceed. */
export function at(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function ms(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0)} ms`
}
