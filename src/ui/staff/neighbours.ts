/** Addresses of the rows that a list showed last; a record opened from it leads on to the ones beside it. */
let rows: readonly string[] = []

export function rememberRows(addresses: readonly string[]) {
  if (addresses.length > 0) rows = addresses
}

/** Where a record stood in the list it was opened from; undefined where it was not opened from one. */
export function findNeighbours(address: string) {
  const index = rows.indexOf(address)
  if (index < 0) return undefined
  return { before: rows[index - 1], after: rows[index + 1], place: index + 1, of: rows.length }
}
