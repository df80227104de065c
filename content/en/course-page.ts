import { type CountedFigure, courseClaims, withFigure } from './claims.ts'
import { courseLabels } from './course-labels.ts'

/** The words that are the same on every course page. */
export const coursePage = {
  loading: 'Loading course details...',
  badge: 'Premium Course',
  back: 'Back to Courses',
  /** Above the course, short; and the heading while it is on its way. */
  courses: 'Courses',
  course: 'Course',
  afterFailure:
    'The course may have a new address, or the connection dropped. All courses open for enrolment are in the list.',
  termsLine: 'One-time payment • Lifetime access • Certificate included',
  termsNote:
    'Lifetime access means the notes, exercises and class recordings of your course stay open to your account for as long as we run this site.',
  languagesHeading: 'What you will work with',
  syllabusHeading: 'Syllabus',
  syllabusItemLength: courseLabels.partLength,
  faqHeading: 'Questions people ask',
  achievementsHeading: 'What you get',
  buy: 'Buy Now',
  demo: 'Get Demo',
  download: 'Download PDF',
  compare: 'Compare with others',
  tryLesson: 'Try day 1: a free lesson of five minutes',
} as const

export const courseAchievements = [
  'A project of your own that runs, with its code on your account',
  'Code you can explain line by line in an interview',
  'A certificate with a number that a company can check with us',
  'A one-page résumé, reviewed twice by a mentor',
  'At least three mock interviews with written feedback',
  'Placement assistance after the course, until you have an offer or tell us to stop',
] as const

/** What only the printed course page says, the brochure. */
export const brochure = {
  feeHeading: 'The fee',
  feeAsOn: 'Fee as on',
  feeNote: 'The course page shows the present one:',
  figuresHeading: 'In figures',
  /** What each figure is of. */
  figuresOf: {
    students: 'in all our courses',
    duration: 'in this course',
    rating: 'of all our courses',
  },
  reachHeading: 'How to reach us',
  pageOf: 'of',
} as const

export const courseFigures: readonly CountedFigure[] = withFigure([
  {
    claim: courseClaims.students,
    basis: 'Enrolments in all our courses together since January 2023, not in this course alone.',
  },
  {
    claim: courseClaims.duration,
    basis: 'Class time at the usual pace. Project work and interview practice come after it.',
  },
  {
    claim: courseClaims.rating,
    basis: 'The average of our own feedback forms on all courses.',
  },
])

/** How these figures were counted, in the brochure. */
export const courseCounted =
  'The same on every course page: students of the whole catalogue since January 2023; class time, before project work and interview practice; the rating of our own feedback forms.'
