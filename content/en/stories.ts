import { institute } from '../institute.ts'
import type { StoryCategory } from '../stories.ts'
import {
  type CountedFigure,
  figuresCountedUpTo,
  successStoriesClaims,
  withFigure,
} from './claims.ts'

export const storiesPage = {
  heading: 'Success stories',
  intro: `Where people from ${institute.name} work now, what their starting salary was, and how long it took.`,
  figures: withFigure<CountedFigure>([
    {
      claim: successStoriesClaims.placed,
      basis: `Students who told us of a job or a paid internship after a course, from ${institute.foundingYear} to ${figuresCountedUpTo}.`,
    },
    {
      claim: successStoriesClaims.partners,
      basis: 'Companies that have hired from us or sent us an opening at least once.',
    },
    {
      claim: successStoriesClaims.averagePackage,
      basis: `The mean fixed pay of a year, of all placements since ${institute.foundingYear}, without bonus. So it is lower than the package on the home page.`,
    },
    {
      claim: successStoriesClaims.successRate,
      basis:
        'Of the students who finished, asked for placement help and sat for three interviews or more, those who had an offer within six months.',
    },
  ]),
  searchLabel: 'Search by name, company, position, course or skill',
  sortLabel: 'Sort by',
  sorts: { newest: 'Newest First', salary: 'Highest Salary', name: 'Name A-Z' },
  noStories: 'There are no stories here yet.',
  none: 'No stories found',
  noneHint: 'Try a shorter word, or clear the search to see all stories.',
  clear: 'Clear search',
  shown: (shownCount: number, all: number) => `Showing ${shownCount} of ${all} success stories`,
  loadMore: 'Load More Stories',
  noMore: 'These are all the stories we may show today. New ones come after each placement season.',
  verified: 'Verified placement',
  certificate: 'Verified certificate',
  nameless: 'Name not published',
  duration: (months: number) => `${months} ${months === 1 ? 'month' : 'months'}`,
  fees: { paid: 'Paid course', free: 'Free course' },
  loading: 'Loading the stories...',
  notLoaded: 'The stories could not be loaded. Check your connection, then load the page again.',
  skillsLabel: 'Skills',
  facts: {
    course: 'Course',
    fee: 'Fee',
    joined: 'Joined',
    placed: 'Placed',
    duration: 'Duration',
    location: 'Location',
    rating: 'Rating',
  },
  categories: {
    'Full Stack': 'Full Stack',
    Backend: 'Backend',
    Frontend: 'Frontend',
    DevOps: 'DevOps',
    'Data Science': 'Data Science',
  } satisfies Record<StoryCategory, string>,
  closing: {
    heading: 'Start with one class',
    text: 'Sit in a running batch for 15 days, or read through the courses first.',
    demo: 'Start Free Demo',
    courses: 'Explore Courses',
  },
} as const
