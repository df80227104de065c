/**
 * Every marketing figure on the site, once for each page that shows it. Figures of different pages
 * count different things and are not made to agree. What they count is in `en/claims.ts`.
 */
export const figures = {
  home: {
    rating: '4.9/5',
    reviews: '1000+',
    heroStudents: '2000+',
    heroCourses: '50+',
    heroPlacement: '95%',
    heroPackage: '8',
    jobAssistance: '100%',
    whyReviews: '1000+',
    whyProjects: '50+',
    whyMentors: '15+',
    whyPricing: '40%',
    whyPlacement: '95%',
    whyResults: '500+',
    successRate: '95%',
    studentsTrained: '10,000+',
    duration: '3-6',
  },
  courses: {
    students: '10,000+',
    rating: '4.8/5',
  },
  /** The same three on every course page, whichever course it shows. */
  course: {
    students: '2,500+',
    duration: '12',
    rating: '4.8/5',
  },
  about: {
    students: '10,000+',
  },
  gallery: {
    happyStudents: '150+',
    projects: '75+',
  },
  stories: {
    placed: '2000+',
    partners: '150+',
    averagePackage: '6.8',
    successRate: '95%',
  },
} as const

/** The pages with figures. */
export type ClaimPage = keyof typeof figures

/** The day up to which all of them were counted, as an ISO date. */
export const claimsAsOf = '2026-10-31'
