import { institute } from '../institute.ts'
import { type CountedFigure, coursesClaims, figuresCountedUpTo, withFigure } from './claims.ts'

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

export const coursesFigures: readonly (Pick<CountedFigure, 'claim'> & Partial<CountedFigure>)[] =
  withFigure([
    {
      claim: coursesClaims.students,
      basis: `Everyone who sat in a course, workshop or college session of ours from ${institute.foundingYear} to ${figuresCountedUpTo}.`,
    },
    { claim: coursesClaims.certified },
    {
      claim: coursesClaims.rating,
      basis: 'The average of our own feedback forms. The rating on the home page is from Google.',
    },
  ])
