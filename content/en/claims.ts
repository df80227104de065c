import { institute } from '../institute.ts'

/** A figure as a page shows it; an empty one is not shown. */
export type SiteClaim = { figure: string; label: string }

/** A figure with a sentence that says what it counts, which opens beside it. */
export type CountedFigure = { claim: SiteClaim; basis: string }

/** The day up to which all figures were counted, in every sentence that says how a period was counted. */
export const figuresCountedUpTo = '31 October 2026'

const { city } = institute

/**
 * Marketing figures, once for each page that shows them: those of different pages count different things and are not
 * made to agree.
 */
export const homeClaims = {
  rank: { figure: 'Number one', label: `rated institute in ${city}` },
  rating: { figure: '4.9/5', label: 'Google rating' },
  reviews: { figure: '1000+', label: 'Google reviews' },
  heroStudents: { figure: '2000+', label: 'students trained' },
  heroCourses: { figure: '50+', label: 'courses' },
  heroPlacement: { figure: '95%', label: 'placement success' },
  heroPackage: { figure: '₹8 lakh+', label: 'average package' },
  jobAssistance: { figure: '100%', label: 'job assistance' },
  whyReviews: { figure: '1000+', label: 'five-star Google reviews' },
  whyProjects: { figure: '50+', label: 'real-time projects' },
  whyMentors: { figure: '15+', label: 'industry-level mentors' },
  whyPricing: { figure: '40%', label: 'affordable pricing' },
  whyPlacement: { figure: '95%', label: 'placement assistance' },
  whyResults: { figure: '500+', label: 'proven results' },
  successRate: { figure: '95%', label: 'success rate' },
  studentsTrained: { figure: '10,000+', label: 'students trained' },
  duration: { figure: '3-6 months', label: 'duration' },
} as const satisfies Record<string, SiteClaim>

export const coursesClaims = {
  students: { figure: '10,000+', label: 'students' },
  certified: { figure: 'Industry certified', label: 'certificate with every course' },
  rating: { figure: '4.8/5', label: 'rating' },
} as const satisfies Record<string, SiteClaim>

/** The same three on every course page, whichever course it shows. */
export const courseClaims = {
  students: { figure: '2,500+', label: 'students' },
  duration: { figure: '12 weeks', label: 'of classes' },
  rating: { figure: '4.8/5', label: 'rating' },
} as const satisfies Record<string, SiteClaim>

export const aboutClaims = {
  students: { figure: '10,000+', label: 'students' },
} as const satisfies Record<string, SiteClaim>

export const galleryClaims = {
  happyStudents: { figure: '150+', label: 'Happy Students' },
  projects: { figure: '75+', label: 'Projects Completed' },
} as const satisfies Record<string, SiteClaim>

export const successStoriesClaims = {
  placed: { figure: '2000+', label: 'students placed' },
  partners: { figure: '150+', label: 'partner companies' },
  averagePackage: { figure: '6.8 LPA', label: 'average package' },
  successRate: { figure: '95%', label: 'success rate' },
} as const satisfies Record<string, SiteClaim>

/** Those that are shown. */
export const withFigure = <Entry extends { claim: SiteClaim }>(entries: readonly Entry[]) =>
  entries.filter(({ claim }) => claim.figure)

export const claims = {
  home: homeClaims,
  courses: coursesClaims,
  course: courseClaims,
  about: aboutClaims,
  gallery: galleryClaims,
  stories: successStoriesClaims,
} as const

/** What figures count of which no page says it: apart, so that no page's code carries it. */
export const otherBases: {
  [Page in keyof typeof claims]?: { [Claim in keyof (typeof claims)[Page]]?: string }
} = {
  home: {
    rank: `The highest average rating among coding institutes in ${city} with 500 or more Google reviews, as our admissions desk found them on the map.`,
    reviews: 'All reviews on our Google profile, whatever their stars.',
    jobAssistance:
      'Everyone who finishes a course may use résumé reviews, mock interviews and referrals. It is help with finding a job, not a promise of one.',
    whyReviews: 'Reviews with five stars on our Google profile.',
    whyProjects: 'Different project briefs that classes have worked on in the last two years.',
    whyMentors: 'Trainers and visiting mentors who taught a class or reviewed code here this year.',
    whyPricing:
      'The largest saving in the present catalogue, against the full fee of the same course.',
    whyPlacement: 'Counted like placement success at the top of this page.',
    whyResults: 'Offer letters we hold on file that their owners allowed us to count.',
  },
  courses: {
    certified:
      'Working engineers from outside the institute mark the final project before a certificate is given.',
  },
}
