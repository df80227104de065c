const counts = new Intl.NumberFormat('en-IN')

/** “1,25,000” */
export function grouped(count: number): string {
  return counts.format(count)
}

/** Heading of a list: “51–100 of 143 students”, or “1 student matches “asha””. */
export function countLine(
  list: { total: number; isMore?: boolean; page: number; pageSize: number; search: string },
  { one, many }: { one: string; many: string },
): string {
  const { total, isMore, page, pageSize, search } = list
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const range = total > pageSize && first <= total ? `${grouped(first)}–${grouped(last)} of ` : ''
  const count = total === 0 ? 'No' : `${isMore ? 'more than ' : ''}${grouped(total)}`
  const matches = search ? ` ${total === 1 ? 'matches' : 'match'} “${search}”` : ''
  return `${range}${count} ${total === 1 ? one : many}${matches}`
}
