import { institute } from '../institute.ts'
import { socialCardPath } from '../social.ts'
import { inWords } from './institute.ts'

export const socialCard = {
  path: socialCardPath,
  alt: `${institute.name}, ${inWords.kind} in ${institute.city}: a kolam and a student at a laptop.`,
} as const

/** The first steps of the way to a page, as search engines show it. */
export const breadcrumbs = { home: 'Home', courses: 'Courses' } as const
