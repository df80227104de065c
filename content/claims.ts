import { institute } from './institute.ts'

/**
 * Every marketing figure on the site, once for each page that shows it. Figures of different pages
 * count different things and are not made to agree.
 */
export type Claim = { id: string; figure: string; label: string }

export type ClaimPage = keyof typeof claims

const countedUpTo = '2026-10-31'
const countedUpToInWords = '31 October 2026'
const since = institute.foundingYear
const { city } = institute

export const homeClaims = {
  rank: {
    id: 'home-rank',
    figure: 'Number one',
    label: `rated institute in ${city}`,
  },
  rating: {
    id: 'home-rating',
    figure: '4.9/5',
    label: 'Google rating',
  },
  reviews: {
    id: 'home-reviews',
    figure: '1000+',
    label: 'Google reviews',
  },
  heroStudents: {
    id: 'home-hero-students',
    figure: '2000+',
    label: 'students trained',
  },
  heroCourses: {
    id: 'home-hero-courses',
    figure: '50+',
    label: 'courses',
  },
  heroPlacement: {
    id: 'home-hero-placement',
    figure: '95%',
    label: 'placement success',
  },
  heroPackage: {
    id: 'home-hero-package',
    figure: '₹8 lakh+',
    label: 'average package',
  },
  jobAssistance: {
    id: 'home-job-assistance',
    figure: '100%',
    label: 'job assistance',
  },
  whyReviews: {
    id: 'home-why-reviews',
    figure: '1000+',
    label: 'five-star Google reviews',
  },
  whyProjects: {
    id: 'home-why-projects',
    figure: '50+',
    label: 'real-time projects',
  },
  whyMentors: {
    id: 'home-why-mentors',
    figure: '15+',
    label: 'industry-level mentors',
  },
  whyPricing: {
    id: 'home-why-pricing',
    figure: '40%',
    label: 'affordable pricing',
  },
  whyPlacement: {
    id: 'home-why-placement',
    figure: '95%',
    label: 'placement assistance',
  },
  whyResults: {
    id: 'home-why-results',
    figure: '500+',
    label: 'proven results',
  },
  successRate: {
    id: 'home-success-rate',
    figure: '95%',
    label: 'success rate',
  },
  studentsTrained: {
    id: 'home-students-trained',
    figure: '10,000+',
    label: 'students trained',
  },
  duration: {
    id: 'home-duration',
    figure: '3-6 months',
    label: 'duration',
  },
} as const satisfies Record<string, Claim>

export const coursesClaims = {
  students: {
    id: 'courses-students',
    figure: '10,000+',
    label: 'students',
  },
  certified: {
    id: 'courses-certified',
    figure: 'Industry certified',
    label: 'certificate with every course',
  },
  rating: {
    id: 'courses-rating',
    figure: '4.8/5',
    label: 'rating',
  },
} as const satisfies Record<string, Claim>

/** The same three on every course page, whichever course it shows. */
export const courseClaims = {
  students: {
    id: 'course-students',
    figure: '2,500+',
    label: 'students',
  },
  duration: {
    id: 'course-duration',
    figure: '12 weeks',
    label: 'of classes',
  },
  rating: {
    id: 'course-rating',
    figure: '4.8/5',
    label: 'rating',
  },
} as const satisfies Record<string, Claim>

export const aboutClaims = {
  students: {
    id: 'about-students',
    figure: '10,000+',
    label: 'students',
  },
} as const satisfies Record<string, Claim>

export const galleryClaims = {
  happyStudents: {
    id: 'gallery-happy-students',
    figure: '150+',
    label: 'Happy Students',
  },
  projects: {
    id: 'gallery-projects',
    figure: '75+',
    label: 'Projects Completed',
  },
} as const satisfies Record<string, Claim>

export const successStoriesClaims = {
  placed: {
    id: 'success-stories-placed',
    figure: '2000+',
    label: 'students placed',
  },
  partners: {
    id: 'success-stories-partners',
    figure: '150+',
    label: 'partner companies',
  },
  averagePackage: {
    id: 'success-stories-average-package',
    figure: '6.8 LPA',
    label: 'average package',
  },
  successRate: {
    id: 'success-stories-success-rate',
    figure: '95%',
    label: 'success rate',
  },
} as const satisfies Record<string, Claim>

export const claims = {
  home: homeClaims,
  courses: coursesClaims,
  course: courseClaims,
  about: aboutClaims,
  gallery: galleryClaims,
  'success-stories': successStoriesClaims,
} as const

/** The day up to which all of them were counted, as an ISO date. */
export const claimsAsOf = countedUpTo

/** What each figure counts, in a sentence. Apart, so that no page's code carries it. */
export const claimBases: Record<string, string> = {
  'home-rank': `The highest average rating among coding institutes in ${city} with 500 or more Google reviews, as our admissions desk found them on the map.`,
  'home-rating': 'The average shown on our Google profile, rounded to one decimal.',
  'home-reviews': 'All reviews on our Google profile, whatever their stars.',
  'home-hero-students': `Students who finished a whole course with its final project, since ${since}.`,
  'home-hero-courses': `Courses, short workshops and college modules we have taught since ${since}. The catalogue lists those open for enrolment now.`,
  'home-hero-placement':
    'Of the students who finished, asked for placement help and sat for three interviews or more, those who had an offer within six months.',
  'home-hero-package':
    'The mean yearly package, bonus included, of offers accepted in the last twelve months after the Full Stack, Data Science and AI/ML courses.',
  'home-job-assistance':
    'Everyone who finishes a course may use résumé reviews, mock interviews and referrals. It is help with finding a job, not a promise of one.',
  'home-why-reviews': 'Reviews with five stars on our Google profile.',
  'home-why-projects':
    'Different project briefs that classes have worked on in the last two years.',
  'home-why-mentors':
    'Trainers and visiting mentors who taught a class or reviewed code here this year.',
  'home-why-pricing':
    'The largest saving in the present catalogue, against the full fee of the same course.',
  'home-why-placement': 'Counted like placement success at the top of this page.',
  'home-why-results': 'Offer letters we hold on file that their owners allowed us to count.',
  'home-success-rate': 'Counted like placement success at the top of this page.',
  'home-students-trained': `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
  'home-duration': 'From the first class to the end of project work and interview practice.',
  'courses-students': `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
  'courses-certified':
    'Working engineers from outside the institute mark the final project before a certificate is given.',
  'courses-rating': 'The average of the feedback forms filled in at the end of our courses.',
  'course-students':
    'Enrolments in all courses of the present catalogue together since January 2023, not in this course alone.',
  'course-duration':
    'Class time at the usual pace. Project work and interview practice come after it.',
  'course-rating': 'The average of the feedback forms filled in at the end of our courses.',
  'about-students': `Everyone who sat in a course, workshop or college session of ours since ${since}.`,
  'gallery-happy-students':
    'Students who gave four or five stars in the closing form in the last twelve months.',
  'gallery-projects': 'Group projects shown on a demo day since January 2025.',
  'success-stories-placed': `Students who told us of a job or a paid internship after a course, since ${since}.`,
  'success-stories-partners':
    'Companies that have hired from us or sent us an opening at least once.',
  'success-stories-average-package': `The mean yearly fixed pay of all placements since ${since}, all courses, without bonus.`,
  'success-stories-success-rate':
    'Of the students who finished, asked for placement help and sat for three interviews or more, those who had an offer within six months.',
}

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
