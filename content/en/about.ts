import { institute } from '../institute.ts'
import { aboutClaims, figuresCountedUpTo } from './claims.ts'
import { inWords } from './institute.ts'

type ReasonCard = { title: string; text: string }

export type Testimonial = {
  name: string
  course: string
  text: string
  picture: string
  pictureAlt: string
}

export const about = {
  title: 'About us',
  heading: `About ${institute.name}`,
  meaning: inWords.meaning,
  intro: `We are a ${inWords.kind} in ${institute.address.locality}, ${institute.city}.`,
  /** Shown with the figure. */
  history: `Since ${institute.foundingYear}, ${aboutClaims.students.figure} ${aboutClaims.students.label} have attended our classes, workshops and college sessions. We began with nine students and one whiteboard in a rented hall.`,
  students: {
    claim: aboutClaims.students,
    basis: `Counted from our registers up to ${figuresCountedUpTo}, with workshops and college sessions included.`,
  },
  picture: 'about/classroom',
  pictureAlt:
    'A bright classroom with plants and a big window. Eight people work at desks, and a trainer walks between the rows.',
  mission: {
    heading: 'Mission',
    text: 'To teach programming so that you can read code, write it, and explain why it works. You write code in every class, and a mentor reviews it.',
  },
  vision: {
    heading: 'Vision',
    text: `A ${institute.region} where your work matters more than your college.`,
  },
  trainersHeading: 'Who teaches you',
  teaches: 'Teaches',
  watch: 'Watch a class',
  loading: 'Loading who teaches here...',
  notLoaded:
    'Who teaches here could not be loaded. Check your connection, then load the page again.',
  reasonsHeading: 'Why Choose Us',
  testimonialsHeading: 'What our students say',
} as const

const everyReason: readonly ReasonCard[] = [
  {
    title: 'You write code in every class',
    text: 'The trainer explains for at most twenty minutes. Then you write code.',
  },
  {
    title: 'Your code is reviewed',
    text: 'Once a week a mentor reads it line by line and writes down what to change.',
  },
  {
    title: 'Small batches',
    text: 'Twenty-four seats in the room, twenty online. When it is full, the next batch opens.',
  },
  {
    title: 'A doubt hour every evening',
    text: 'Monday to Friday, six to seven. Bring your errors; we solve them together.',
  },
  {
    title: 'Projects for real users',
    text: 'You build for a real shop, clinic or hostel and get their feedback.',
  },
  {
    title: 'Help until you have an offer',
    text: 'Résumé, mock interviews, referrals. We also tell you when you are not ready yet.',
  },
]

/** One whose text staff empty is not shown. */
export const aboutReasons = everyReason.filter(({ text }) => text)

const ofStudent: Record<string, Testimonial> = {
  'nayan-borah': {
    name: 'Nayan Borah',
    course: 'Java Core & Advanced',
    text: 'I had done one year of Java in college and could not write a loop without help. Here I first wrote programs on paper for a week. That helped me most.',
    picture: 'testimonials/nayan-borah',
    pictureAlt: 'Drawing of Nayan Borah, in glasses.',
  },
  'zainab-merchant': {
    name: 'Zainab Merchant',
    course: 'Data Analyst',
    text: 'I manage my father’s fabric shop. Now I know which cloth sells in which month, and I made the dashboard myself. I took the weekend batch for three months.',
    picture: 'testimonials/zainab-merchant',
    pictureAlt: 'Drawing of Zainab Merchant, in a hijab.',
  },
  'priyanka-oraon': {
    name: 'Priyanka Oraon',
    course: 'MERN Stack',
    text: 'The Friday reviews made me nervous until I reviewed somebody else’s code. Then I saw that it is only reading, with questions.',
    picture: 'testimonials/priyanka-oraon',
    pictureAlt: 'Drawing of Priyanka Oraon, with short curly hair.',
  },
}

/** One whose text staff empty is not shown. */
export const testimonials = Object.values(ofStudent).filter(({ text }) => text)
