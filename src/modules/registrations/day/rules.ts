/** More calls of one kind than a counsellor makes in a day; the list ends there. */
export const mostOfAKind = 100

/** An enquiry that nobody called for so many days is not new any more, such as one of an old list that is imported. */
export const newForDays = 14

/** The kinds of calls, in the order of work: what was promised comes first. */
export const dayGroups = [
  { group: 'today', title: 'Due today' },
  { group: 'overdue', title: 'Overdue' },
  { group: 'new', title: 'New' },
  { group: 'dateless', title: 'No date' },
] as const
