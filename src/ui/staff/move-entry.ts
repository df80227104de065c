/** The list with the entry at `from` moved to `to`. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const reordered = list.slice()
  reordered.splice(to, 0, ...reordered.splice(from, 1))
  return reordered
}
