import { institute } from '../institute.ts'
import { countedUpToInWords } from './claims.ts'

/** Also what search engines show of the page. */
export const coursesIntro = `Java, Python, C/C++, Full Stack, MERN, Android, Data Science and more. See the syllabus and the one-time fee of every course at ${institute.name}, ${institute.city}.`

/** The catalogue. */
export const coursesPage = {
  heading: 'Courses',
  listHeading: 'All courses',
  count: (courses: number) => `${courses} ${courses === 1 ? 'course' : 'courses'}`,
  loading: 'Loading amazing courses...',
  afterFailure: 'Check your connection, then try again.',
  tryAgain: 'Try Again',
} as const

export const coursesClosing = {
  heading: 'Not decided yet?',
  text: (title: string, fee: string, promise: string) =>
    `Compare two courses: what you build and what it costs. Or try a class first: ${title}, ${fee}, with a ${promise}.`,
  browse: 'Browse All Courses',
} as const

/** How the figures of the page were counted. */
export const coursesCounted = `Students are counted from our registers up to ${countedUpToInWords}. The rating is from our feedback forms; that on the home page is from Google.`
