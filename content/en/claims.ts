import { type ClaimPage, figures } from '../claims.ts'
import { institute } from '../institute.ts'

/** A figure as a page shows it. */
export type SiteClaim = { figure: string; label: string }

/** The day of `claimsAsOf`. */
export const countedUpToInWords = '31 October 2026'

const since = institute.foundingYear
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

/** What each figure counts, in a sentence. Apart, so that no page's code carries it. */
export const claimBases: { [Page in ClaimPage]: Record<keyof (typeof claims)[Page], string> } = {
  home: {
    rank: `The highest average rating among coding institutes in ${city} with 500 or more Google reviews, as our admissions desk found them on the map.`,
    rating: 'The average shown on our Google profile, rounded to one decimal.',
    reviews: 'All reviews on our Google profile, whatever their stars.',
    heroStudents: `Students who finished a whole course with its final project, since ${since}.`,
    heroCourses: `Courses, short workshops and college modules we have taught since ${since}. The catalogue lists those open for enrolment now.`,
    heroPlacement:
      'Of the students who finished, asked for placement help and sat for three interviews or more, those who had an offer within six months.',
    heroPackage:
      'The mean yearly package, bonus included, of offers accepted in the last twelve months after the Full Stack, Data Science and AI/ML courses.',
    jobAssistance:
      'Everyone who finishes a course may use résumé reviews, mock interviews and referrals. It is help with finding a job, not a promise of one.',
    whyReviews: 'Reviews with five stars on our Google profile.',
    whyProjects: 'Different project briefs that classes have worked on in the last two years.',
    whyMentors: 'Trainers and visiting mentors who taught a class or reviewed code here this year.',
    whyPricing:
      'The largest saving in the present catalogue, against the full fee of the same course.',
    whyPlacement: 'Counted like placement success at the top of this page.',
    whyResults: 'Offer letters we hold on file that their owners allowed us to count.',
    successRate: 'Counted like placement success at the top of this page.',
    studentsTrained: `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
    duration: 'From the first class to the end of project work and interview practice.',
  },
  courses: {
    students: `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
    certified:
      'Working engineers from outside the institute mark the final project before a certificate is given.',
    rating: 'The average of the feedback forms filled in at the end of our courses.',
  },
  course: {
    students:
      'Enrolments in all courses of the present catalogue together since January 2023, not in this course alone.',
    duration: 'Class time at the usual pace. Project work and interview practice come after it.',
    rating: 'The average of the feedback forms filled in at the end of our courses.',
  },
  about: {
    students: `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
  },
  gallery: {
    happyStudents:
      'Students who gave four or five stars in the closing form in the last twelve months.',
    projects: 'Group projects shown on a demo day since January 2025.',
  },
  stories: {
    placed: `Students who told us of a job or a paid internship after a course, since ${since}.`,
    partners: 'Companies that have hired from us or sent us an opening at least once.',
    averagePackage: `The mean yearly fixed pay of all placements since ${since}, all courses, without bonus.`,
    successRate:
      'Of the students who finished, asked for placement help and sat for three interviews or more, those who had an offer within six months.',
  },
}
