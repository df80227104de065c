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
  place: 'Where',
  anyPlace: 'Classroom or online',
  time: 'When',
  anyTime: 'Any time',
  times: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', weekend: 'Weekend' },
  sort: 'Sort by',
  sorts: {
    ours: 'Recommended',
    cheapest: 'Lowest fee first',
    dearest: 'Highest fee first',
    title: 'Title, A to Z',
  },
  shown: (matchCount: number, all: number) => `${matchCount} of ${all} courses`,
  nearest: 'No course teaches exactly this. These come closest:',
  none: 'No course fits this.',
  noneHint: 'Try another word, or remove a filter.',
  clear: 'Show all courses',
  clearFilters: 'Clear filters',
  which: 'Answer 4 questions to find your course',
  compare: 'Compare courses',
} as const

/** Words that say nothing of a subject. */
export const searchFillers = [
  ...['a', 'and', 'batch', 'class', 'classes', 'coding', 'course', 'courses', 'developer'],
  ...['development', 'for', 'in', 'job', 'learn', 'the', 'training', 'with'],
]

/** What visitors type, and the words that stand for it in the courses. */
export const searchSynonyms: Record<string, readonly string[]> = {
  'front end': ['react'],
  frontend: ['react'],
  'back end': ['spring boot', 'express', 'django'],
  backend: ['spring boot', 'express', 'django'],
  fullstack: ['full stack', 'mern'],
  'web developer': ['web applications'],
  'web development': ['web applications'],
  website: ['web applications'],
  websites: ['web applications'],
  reactjs: ['react'],
  node: ['node.js'],
  nodejs: ['node.js'],
  js: ['javascript'],
  cpp: ['c++'],
  ml: ['machine learning'],
  app: ['mobile apps'],
}

/** Subjects that no course teaches, and the words of the courses that come closest. */
export const relatedSubjects: Record<string, readonly string[]> = {
  devops: ['docker'],
  cloud: ['docker'],
  aws: ['docker'],
  php: ['web applications'],
  laravel: ['web applications'],
  angular: ['react'],
  flutter: ['mobile apps'],
  ios: ['mobile apps'],
  '.net': ['java core', 'full stack'],
  'c#': ['java core', 'full stack'],
  golang: ['programming languages'],
}
