/** Parts of a course that stand on several pages. */
export const courseLabels = {
  /** Of each part of a syllabus. */
  partLength: '2-3 hours',
  price: 'Price',
  originalPrice: 'Original price',
  languages: 'Languages',
} as const

/** In the place of what is for sale, for who has bought it. */
export const enrolled = {
  text: 'You are enrolled',
  go: 'Go to your course',
} as const

export const courseCard = {
  payment: 'One-time payment',
  details: 'View Details',
  compare: 'Compare',
  /** After “Compare”, for those who hear it alone. */
  compareOf: (course: string) => `${course} with others`,
  /** After “View Details”, for those who hear it alone. */
  detailsOf: (course: string) => `of ${course}`,
} as const
