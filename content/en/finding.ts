/** Search, filters and order of the catalogue. */
export const courseSearch = {
  label: 'Find a course',
  search: 'Search courses',
  filters: (selectedCount: number) =>
    selectedCount === 0 ? 'Filter and sort' : `Filter and sort (${selectedCount})`,
  subject: 'Subject',
  anySubject: 'All subjects',
  level: 'Level',
  anyLevel: 'All levels',
  fee: 'Fee',
  anyFee: 'Any fee',
  feeUpTo: (fee: string) => `Up to ${fee}`,
  sort: 'Sort by',
  sorts: {
    ours: 'Recommended',
    cheapest: 'Lowest fee first',
    dearest: 'Highest fee first',
    title: 'Title, A to Z',
  },
  shown: (matchCount: number, all: number) => `${matchCount} of ${all} courses`,
  none: 'No course fits this.',
  noneHint: 'Try another word, or remove a filter.',
  clear: 'Show all courses',
  which: 'Answer 4 questions to find your course',
  compare: 'Compare courses',
} as const
