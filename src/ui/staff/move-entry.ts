/** The list with the entry at `from` moved to `to`. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.slice()
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
