import { institute } from '../institute.ts'
import {
  type CountedFigure,
  figuresCountedUpTo,
  homeClaims,
  type SiteClaim,
  withFigure,
} from './claims.ts'
import { fastTrack } from './fast-track.ts'
import { inWords } from './institute.ts'

/** With a claim it is shown only while that has its figure. */
export type FeatureCard = { title: string; text: string; claim?: SiteClaim }

export type WhyChooseCard = {
  claim: SiteClaim
  title: string
  text: string
}

export type PlacementStory = {
  name: string
  company: string
  position: string
  /** Yearly pay, as “6.5 LPA”. */
  salary: string
  location: string
  duration: string
  story: string
  /** A film of the product, or a link to a video on YouTube. */
  video: string
  rating: number
  course: string
  /** The month of the first class. */
  joinDate: string
  picture: string
  pictureAlt: string
}

export const homeTitle = `Top Coding Training Institute in ${institute.city} | ${institute.name}`

const since = institute.foundingYear

export const hero = {
  rank: homeClaims.rank,
  badge: `Rated number one institute in ${institute.city}`,
  beforeWord: 'Learn',
  afterWord: 'from working engineers.',
  sentence: `A ${inWords.kind} in ${institute.city} where you write code in every class, get it reviewed by working engineers, and build a project that works.`,
  figures: withFigure<CountedFigure>([
    {
      claim: homeClaims.heroStudents,
      basis: `All who finished a course with its final project, since ${since}.`,
    },
    {
      claim: homeClaims.heroCourses,
      basis: `Courses, short workshops and college modules since ${since}. The catalogue lists those open for enrolment now.`,
    },
    {
      claim: homeClaims.heroPlacement,
      basis:
        'Those with an offer within six months, of all who finished, asked for placement help and sat for three interviews.',
    },
    {
      claim: homeClaims.heroPackage,
      basis: `The mean of a year, bonus included, of offers accepted in the twelve months to ${figuresCountedUpTo} after Full Stack, Data Science and AI/ML.`,
    },
  ]),
  chipsLabel: 'What we teach with',
  pause: 'Pause the changing word',
  play: 'Resume the changing word',
} as const

export const homeActions = {
  startFreeDemo: 'Start Free Demo',
  exploreCourses: 'Explore Courses',
  startYourJourney: 'Start Your Journey',
  viewAllCourses: 'View All Courses',
  learnMore: 'Learn More',
  viewAllStories: 'View All Stories',
  watchFullStory: 'Watch Full Story',
} as const

export const featureCards: readonly FeatureCard[] = [
  {
    title: 'Live Projects',
    text: 'You build a project for a real shop, clinic or school, in a group, as developers do.',
  },
  {
    title: '100% Placement',
    claim: homeClaims.jobAssistance,
    text: `${homeClaims.jobAssistance.figure} ${homeClaims.jobAssistance.label}: résumé, mock interviews and referrals for everyone who finishes.`,
  },
  {
    title: 'Expert Mentors',
    text: 'Working engineers review your code every week and tell you what to change.',
  },
]

/** By exact title; any other course is tagged with the default. */
export const courseTags: Readonly<Record<string, string>> = {
  'Java Core & Advanced': 'Most Popular',
  'Python Programming': 'Beginner Friendly',
  'C / C++ Programming': 'Foundation',
  'Full Stack Development with Java': 'Career Boost',
  'MERN Stack': 'In Demand',
  'Android Development': 'High Salary',
  'Data Science': 'Trending',
  'Data Analyst': 'Analytics',
}

export const defaultCourseTag = 'Course'

export const coursesSection = {
  heading: 'Courses we offer',
  text: 'Start from zero, or build on what college taught you. Every course ends with a project you can show.',
  loading: 'Loading courses...',
  tryAgain: 'Try Again',
  /** After “Learn More”, for those who hear it alone. */
  learnMoreAbout: (course: string) => `about ${course}`,
} as const

export const whyChooseSection = {
  heading: 'Why choose us',
  text: `Counted up to ${figuresCountedUpTo}. Ask at the desk to check any of them.`,
  figures: withFigure<CountedFigure>([
    {
      claim: homeClaims.successRate,
      basis: 'Counted like placement success above.',
    },
    {
      claim: homeClaims.studentsTrained,
      basis: `All who sat in a course, workshop or college session of ours since ${since}.`,
    },
    {
      claim: homeClaims.duration,
      basis:
        'With project work and interview practice, which the weeks of a course page leave out.',
    },
  ]),
} as const

export const whyChooseCards: readonly WhyChooseCard[] = withFigure([
  {
    claim: homeClaims.whyReviews,
    title: 'Five-star Google reviews',
    text: 'Written by our students. Read them all, good and bad. We reply to each.',
  },
  {
    claim: homeClaims.whyProjects,
    title: 'Real-time project training',
    text: 'Projects for real users. They change every term, so nobody can copy last year’s.',
  },
  {
    claim: homeClaims.whyMentors,
    title: 'Industry-level mentors',
    text: 'They build software during the day and review your code in the evening.',
  },
  {
    claim: homeClaims.whyPricing,
    title: 'Affordable pricing',
    text: `Up to ${homeClaims.whyPricing.figure} off the full fee. No registration or exam fees.`,
  },
  {
    claim: homeClaims.whyPlacement,
    title: 'Placement assistance',
    text: 'Two résumé reviews, three mock interviews and a call before each real interview.',
  },
  {
    claim: homeClaims.whyResults,
    title: 'Proven results',
    text: 'Offer letters on file, for first jobs and for career changes.',
  },
])

export const reviewsSection = {
  heading: 'Student reviews and Google ratings',
  banner: `${homeClaims.rating.figure} based on ${homeClaims.reviews.figure} reviews`,
  rating: {
    claim: homeClaims.rating,
    basis: `Our average on Google, the highest of coding institutes in ${institute.city}. Other pages give that of our own feedback forms.`,
  },
  /** Before the name that the maps service wants beside its reviews. */
  from: 'These reviews are from',
  service: 'Google Maps',
  readAll: 'Read all reviews on Google',
} as const

export const successSection = {
  heading: 'Success stories and placement records',
  companiesHeading: 'Where our students work',
  /** A name that staff empty is not shown. */
  companies: [
    'Nilgiri Systems',
    'Kaveri Pay',
    'Godhuli Labs',
    'Kachnar Analytics',
    'Saltpan Logistics',
    'Harsingar Health',
  ],
  pauseCompanies: 'Pause the moving names',
  playCompanies: 'Resume the moving names',
  verified: 'Verified placement',
  facts: {
    course: 'Course',
    salary: 'Salary',
    location: 'Location',
    duration: 'Duration',
    joined: 'Joined',
    rating: 'Rating',
  },
  /** After “Watch Full Story”, for those who hear it alone. */
  storyOf: (name: string) => `of ${name}`,
  verifiedNote: 'We have seen the offer letter and have the person’s permission to tell the story.',
} as const

const placementTexts: Record<string, PlacementStory> = {
  'ananya-bhosale': {
    name: 'Ananya Bhosale',
    position: 'Junior Software Engineer',
    company: 'Nilgiri Systems',
    course: 'Full Stack Development with Java',
    salary: '6.5 LPA',
    location: 'Nashik',
    duration: '4 months',
    joinDate: 'June 2025',
    rating: 5,
    story:
      'I studied commerce and had never written a program. My first project was a billing screen for a kirana shop. It broke every day, and I learnt why. In the interview they asked me to explain it, and I could.',
    picture: 'stories/ananya-bhosale',
    pictureAlt: 'Drawing of Ananya Bhosale, her hair tied back, in a blazer.',
    video: '/videos/story-1.mp4',
  },
  'karthik-palle': {
    name: 'Karthik Palle',
    position: 'Full Stack Developer',
    company: 'Kaveri Pay',
    course: 'MERN Stack',
    salary: '7.2 LPA',
    location: 'Hyderabad',
    duration: '3 months',
    joinDate: 'January 2026',
    rating: 5,
    story:
      'I had a mechanical engineering degree and two years without a job. In class we reviewed each other’s code every Friday. That was the hard part, and the useful part. The bus pass app I built went into my interviews with me.',
    picture: 'stories/karthik-palle',
    pictureAlt: 'Drawing of Karthik Palle, with wavy hair and a moustache, in a hoodie.',
    video: '/videos/story-2.mp4',
  },
}

/** One whose text staff empty is not shown. */
export const placementStories = Object.values(placementTexts).filter(({ story }) => story)

export const closingCall = {
  heading: 'Try a real class first',
  text: `${fastTrack.days} days, ₹${fastTrack.priceInRupees}, fully refundable.`,
} as const

/** For who was on the way to Fast Track before signing up. */
export const finishRegistration = {
  text: 'Finish your Fast Track registration',
  course: (title: string) => `Your course: ${title}`,
  payment: 'Finish your enrolment',
  part: 'Pay your next instalment',
  noCourse: 'One step is left',
  dismiss: 'Dismiss',
} as const
