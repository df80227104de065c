import { institute } from './institute.ts'

/** The picture beside a shared link to a page that has none of its own: 1200 × 630, PNG. */
export const socialCard = {
  path: '/pictures/frame/social-card.png',
  alt: `${institute.name}, ${institute.kind} in ${institute.city}: a kolam and a student at a laptop.`,
} as const

/** The first steps of the way to a page, as search engines show it. */
export const breadcrumbs = { home: 'Home', courses: 'Courses' } as const
