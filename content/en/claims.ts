import { type ClaimPage, figures } from '../claims.ts'
import { institute } from '../institute.ts'

/** A figure as a page shows it. */
export type SiteClaim = { figure: string; label: string }

/** A figure with a sentence that says what it counts, which opens beside it. */
export type CountedFigure = { claim: SiteClaim; basis: string }

/** The day of `claimsAsOf`, in every sentence that says how a period was counted. */
export const countedUpToInWords = '31 October 2026'

const { city } = institute

export const homeClaims = {
  rank: { figure: 'Number one', label: `rated institute in ${city}` },
  rating: { figure: figures.home.rating, label: 'Google rating' },
  reviews: { figure: figures.home.reviews, label: 'Google reviews' },
  heroStudents: { figure: figures.home.heroStudents, label: 'students trained' },
  heroCourses: { figure: figures.home.heroCourses, label: 'courses' },
  heroPlacement: { figure: figures.home.heroPlacement, label: 'placement success' },
  heroPackage: { figure: `₹${figures.home.heroPackage} lakh+`, label: 'average package' },
  jobAssistance: { figure: figures.home.jobAssistance, label: 'job assistance' },
  whyReviews: { figure: figures.home.whyReviews, label: 'five-star Google reviews' },
  whyProjects: { figure: figures.home.whyProjects, label: 'real-time projects' },
  whyMentors: { figure: figures.home.whyMentors, label: 'industry-level mentors' },
  whyPricing: { figure: figures.home.whyPricing, label: 'affordable pricing' },
  whyPlacement: { figure: figures.home.whyPlacement, label: 'placement assistance' },
  whyResults: { figure: figures.home.whyResults, label: 'proven results' },
  successRate: { figure: figures.home.successRate, label: 'success rate' },
  studentsTrained: { figure: figures.home.studentsTrained, label: 'students trained' },
  duration: { figure: `${figures.home.duration} months`, label: 'duration' },
} as const satisfies Record<string, SiteClaim>

export const coursesClaims = {
  students: { figure: figures.courses.students, label: 'students' },
  certified: { figure: 'Industry certified', label: 'certificate with every course' },
  rating: { figure: figures.courses.rating, label: 'rating' },
} as const satisfies Record<string, SiteClaim>

/** The same three on every course page, whichever course it shows. */
export const courseClaims = {
  students: { figure: figures.course.students, label: 'students' },
  duration: { figure: `${figures.course.duration} weeks`, label: 'of classes' },
  rating: { figure: figures.course.rating, label: 'rating' },
} as const satisfies Record<string, SiteClaim>

export const aboutClaims = {
  students: { figure: figures.about.students, label: 'students' },
} as const satisfies Record<string, SiteClaim>

export const galleryClaims = {
  happyStudents: { figure: figures.gallery.happyStudents, label: 'Happy Students' },
  projects: { figure: figures.gallery.projects, label: 'Projects Completed' },
} as const satisfies Record<string, SiteClaim>

export const successStoriesClaims = {
  placed: { figure: figures.stories.placed, label: 'students placed' },
  partners: { figure: figures.stories.partners, label: 'partner companies' },
  averagePackage: { figure: `${figures.stories.averagePackage} LPA`, label: 'average package' },
  successRate: { figure: figures.stories.successRate, label: 'success rate' },
} as const satisfies Record<string, SiteClaim>

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
  [Page in ClaimPage]?: { [Claim in keyof (typeof claims)[Page]]?: string }
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
