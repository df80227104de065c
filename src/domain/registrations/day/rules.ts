/** The last part of My Day's address. */
export const myDay = 'my-day'

/** More calls of one kind than a counsellor makes in a day; the list ends there. */
export const mostOfAKind = 100

/** The three kinds of calls, in the order of work. */
export const dayGroups = [
  { group: 'new', title: 'New' },
  { group: 'overdue', title: 'Overdue' },
  { group: 'today', title: 'Due today' },
] as const

/** “3 new, 1 overdue, 2 due today.”: what is left of the day. */
export function dayLine(items: readonly { group: 'new' | 'overdue' | 'today' }[]): string {
  const parts = dayGroups.flatMap(({ group, title }) => {
    const members = items.filter((item) => item.group === group).length
    return members > 0 ? `${members} ${title.toLowerCase()}` : []
  })
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
