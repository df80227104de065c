/** Search, filters and order of the catalogue. */
export const courseSearch = {
  label: 'Find a course',
  search: 'Search courses',
  filters: (selectedCount: number) =>
    selectedCount === 0 ? 'Filter and sort' : `Filter and sort (${selectedCount})`,
  subject: 'Subject',
  anySubject: 'Every subject',
  level: 'Level',
  anyLevel: 'Every level',
  fee: 'Fee',
  anyFee: 'Any fee',
  feeUpTo: (fee: string) => `Up to ${fee}`,
  sort: 'Sort by',
  sorts: {
    ours: 'As we list them',
    cheapest: 'Lowest fee first',
    dearest: 'Highest fee first',
    title: 'Title, A to Z',
  },
  shown: (matchCount: number, all: number) => `${matchCount} of ${all} courses`,
  none: 'No course fits this.',
  noneHint: 'Try another word, or take a filter away.',
  clear: 'Show all courses',
  undecided: 'Not sure where to begin?',
  which: 'Answer four questions',
  compare: 'Compare courses',
} as const
