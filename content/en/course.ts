/** A course on any page. */
export const courseTexts = {
  discount: (label: string) => `${label} OFF`,
  notFetched: 'Failed to fetch courses',
  detailsNotFetched: 'Failed to fetch course details',
  notFound: 'Course not found',
} as const
