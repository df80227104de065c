import { institute } from './institute.ts'

/**
 * Every marketing figure on the site, once for each page that shows it. Figures of different pages
 * count different things and are not made to agree; `basis` says in a sentence what each counts.
 */
export type Claim = {
  id: string
  page: ClaimPage
  figure: string
  label: string
  basis: string
  /** The day up to which was counted, as an ISO date. */
  asOf: string
}

export type ClaimPage = 'home' | 'courses' | 'course' | 'about' | 'gallery' | 'success-stories'

const countedUpTo = '2026-10-31'
const countedUpToInWords = '31 October 2026'
const since = institute.foundingYear
const { city } = institute

export const homeClaims = {
  rank: on('home', {
    id: 'home-rank',
    figure: 'Number one',
    label: `rated institute in ${city}`,
    basis: `The highest average rating among coding institutes in ${city} with 500 or more Google reviews, as our admissions desk found them on the map.`,
  }),
  rating: on('home', {
    id: 'home-rating',
    figure: '4.9/5',
    label: 'Google rating',
    basis: 'The average shown on our Google profile, rounded to one decimal.',
  }),
  reviews: on('home', {
    id: 'home-reviews',
    figure: '1000+',
    label: 'Google reviews',
    basis: 'All reviews on our Google profile, whatever their stars.',
  }),
  heroStudents: on('home', {
    id: 'home-hero-students',
    figure: '2000+',
    label: 'students trained',
    basis: `Students who finished a whole course with its final project, since ${since}.`,
  }),
  heroCourses: on('home', {
    id: 'home-hero-courses',
    figure: '50+',
    label: 'courses',
    basis: `Courses, short workshops and college modules we have taught since ${since}. The catalogue lists those open for enrolment now.`,
  }),
  heroPlacement: on('home', {
    id: 'home-hero-placement',
    figure: '95%',
    label: 'placement success',
    basis:
      'Of the students who finished, asked for placement help and sat for three interviews or more, those who had an offer within six months.',
  }),
  heroPackage: on('home', {
    id: 'home-hero-package',
    figure: '₹8 lakh+',
    label: 'average package',
    basis:
      'The mean yearly package, bonus included, of offers accepted in the last twelve months after the Full Stack, Data Science and AI/ML courses.',
  }),
  jobAssistance: on('home', {
    id: 'home-job-assistance',
    figure: '100%',
    label: 'job assistance',
    basis:
      'Everyone who finishes a course may use résumé reviews, mock interviews and referrals. It is help with finding a job, not a promise of one.',
  }),
  whyReviews: on('home', {
    id: 'home-why-reviews',
    figure: '1000+',
    label: 'five-star Google reviews',
    basis: 'Reviews with five stars on our Google profile.',
  }),
  whyProjects: on('home', {
    id: 'home-why-projects',
    figure: '50+',
    label: 'real-time projects',
    basis: 'Different project briefs that classes have worked on in the last two years.',
  }),
  whyMentors: on('home', {
    id: 'home-why-mentors',
    figure: '15+',
    label: 'industry-level mentors',
    basis: 'Trainers and visiting mentors who taught a class or reviewed code here this year.',
  }),
  whyPricing: on('home', {
    id: 'home-why-pricing',
    figure: '40%',
    label: 'affordable pricing',
    basis: 'The largest saving in the present catalogue, against the full fee of the same course.',
  }),
  whyPlacement: on('home', {
    id: 'home-why-placement',
    figure: '95%',
    label: 'placement assistance',
    basis: 'Counted like placement success at the top of this page.',
  }),
  whyResults: on('home', {
    id: 'home-why-results',
    figure: '500+',
    label: 'proven results',
    basis: 'Offer letters we hold on file that their owners allowed us to count.',
  }),
  successRate: on('home', {
    id: 'home-success-rate',
    figure: '95%',
    label: 'success rate',
    basis: 'Counted like placement success at the top of this page.',
  }),
  studentsTrained: on('home', {
    id: 'home-students-trained',
    figure: '10,000+',
    label: 'students trained',
    basis: `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
  }),
  duration: on('home', {
    id: 'home-duration',
    figure: '3-6 months',
    label: 'duration',
    basis: 'From the first class to the end of project work and interview practice.',
  }),
} as const satisfies Record<string, Claim>

export const coursesClaims = {
  students: on('courses', {
    id: 'courses-students',
    figure: '10,000+',
    label: 'students',
    basis: `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
  }),
  certified: on('courses', {
    id: 'courses-certified',
    figure: 'Industry certified',
    label: 'certificate with every course',
    basis:
      'Working engineers from outside the institute mark the final project before a certificate is given.',
  }),
  rating: on('courses', {
    id: 'courses-rating',
    figure: '4.8/5',
    label: 'rating',
    basis: 'The average of the feedback forms filled in at the end of our courses.',
  }),
} as const satisfies Record<string, Claim>

/** The same three on every course page, whichever course it shows. */
export const courseClaims = {
  students: on('course', {
    id: 'course-students',
    figure: '2,500+',
    label: 'students',
    basis:
      'Enrolments in all courses of the present catalogue together since January 2023, not in this course alone.',
  }),
  duration: on('course', {
    id: 'course-duration',
    figure: '12 weeks',
    label: 'of classes',
    basis: 'Class time at the usual pace. Project work and interview practice come after it.',
  }),
  rating: on('course', {
    id: 'course-rating',
    figure: '4.8/5',
    label: 'rating',
    basis: 'The average of the feedback forms filled in at the end of our courses.',
  }),
} as const satisfies Record<string, Claim>

export const aboutClaims = {
  students: on('about', {
    id: 'about-students',
    figure: '10,000+',
    label: 'students',
    basis: `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
  }),
} as const satisfies Record<string, Claim>

export const galleryClaims = {
  happyStudents: on('gallery', {
    id: 'gallery-happy-students',
    figure: '150+',
    label: 'Happy Students',
    basis: 'Students who gave four or five stars in the closing form in the last twelve months.',
  }),
  projects: on('gallery', {
    id: 'gallery-projects',
    figure: '75+',
    label: 'Projects Completed',
    basis: 'Group projects shown on a demo day since January 2025.',
  }),
} as const satisfies Record<string, Claim>

export const successStoriesClaims = {
  placed: on('success-stories', {
    id: 'success-stories-placed',
    figure: '2000+',
    label: 'students placed',
    basis: `Students who told us of a job or a paid internship after a course, since ${since}.`,
  }),
  partners: on('success-stories', {
    id: 'success-stories-partners',
    figure: '150+',
    label: 'partner companies',
    basis: 'Companies that have hired from us or sent us an opening at least once.',
  }),
  averagePackage: on('success-stories', {
    id: 'success-stories-average-package',
    figure: '6.8 LPA',
    label: 'average package',
    basis: `The mean yearly fixed pay of all placements since ${since}, all courses, without bonus.`,
  }),
  successRate: on('success-stories', {
    id: 'success-stories-success-rate',
    figure: '95%',
    label: 'success rate',
    basis:
      'Of the students who finished, asked for placement help and sat for three interviews or more, those who had an offer within six months.',
  }),
} as const satisfies Record<string, Claim>

export const claims: readonly Claim[] = [
  homeClaims,
  coursesClaims,
  courseClaims,
  aboutClaims,
  galleryClaims,
  successStoriesClaims,
].flatMap((ofOnePage) => Object.values(ofOnePage))

/** The “How we count” note of each page. */
export const howWeCount: Record<ClaimPage, string> = {
  home: `Figures are counted from our own registers up to ${countedUpToInWords} and rounded down. “2000+” counts those who finished a whole course; “10,000+” also counts workshops and college sessions. The average package here is of the last twelve months and of three courses; the success stories page shows the average of all years.`,
  courses: `Students are counted from our registers up to ${countedUpToInWords}. The rating is from our own feedback forms; the rating on the home page is from Google.`,
  course:
    'These three figures are the same on every course page. Students are counted for the whole catalogue since January 2023; the rating is from our own feedback forms.',
  about: `Counted from our registers up to ${countedUpToInWords}, with workshops and college sessions included.`,
  gallery: `The number of images is what you see on this page. The other two are counted from closing forms and demo days up to ${countedUpToInWords}.`,
  'success-stories': `Counted from what students told us and showed us, up to ${countedUpToInWords}. Pay is fixed yearly pay without bonus, so it is lower than the package on the home page.`,
}

function on(page: ClaimPage, claim: Omit<Claim, 'page' | 'asOf'>): Claim {
  return { ...claim, page, asOf: countedUpTo }
}
