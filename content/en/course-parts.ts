/** Parts of a course that stand on several pages. */
export const courseParts = {
  price: 'Price',
  originalPrice: 'Original price',
  languages: 'Languages',
} as const

export const courseCard = {
  payment: 'One-time payment',
  details: 'View Details',
  /** After “View Details”, for those who hear it alone. */
  detailsOf: (course: string) => `of ${course}`,
} as const
