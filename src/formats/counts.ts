const counts = new Intl.NumberFormat('en-IN')

/** “1,25,000” */
export function grouped(count: number): string {
  return counts.format(count)
}
