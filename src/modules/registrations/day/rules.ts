/** More calls of one kind than a counsellor makes in a day; the list ends there. */
export const mostOfAKind = 100

/** The kinds of calls, in the order of work. */
export const dayGroups = [
  { group: 'new', title: 'New' },
  { group: 'overdue', title: 'Overdue' },
  { group: 'today', title: 'Due today' },
  { group: 'dateless', title: 'No date' },
] as const
