import { fastTrack } from './fast-track.ts'
import { institute } from './institute.ts'

export type PageMeta = { title: string; description: string }

export const meta = {
  home: {
    title: `Top Coding Training Institute in ${institute.city} | ${institute.name}`,
    description: `Expert-led training in Python, Java, web development and data science at ${institute.name}, ${institute.city}. Live projects, code reviews and placement assistance.`,
  },
  courses: {
    title: branded('Courses'),
    description: `Java, Python, C/C++, Full Stack, MERN, Android, Data Science and more. See the syllabus and the one-time fee of every course at ${institute.name}, ${institute.city}.`,
  },
  about: {
    title: branded('About us'),
    description: `Who teaches at ${institute.name}, how a class works, and why we read your code line by line. A ${institute.kind} in ${institute.city} since ${institute.foundingYear}.`,
  },
  gallery: {
    title: branded('Gallery'),
    description: `Classes, workshops, projects and events at ${institute.name}, ${institute.city}, in ten pictures.`,
  },
  contact: {
    title: branded('Contact'),
    description: `Call ${institute.phone.display}, write to ${institute.email}, or visit ${institute.name} in ${institute.address.locality}, ${institute.city}.`,
  },
  successStories: {
    title: branded('Success stories'),
    description: `Where people from ${institute.name} work now: the company, the pay, the course and the time it took, in their own words.`,
  },
  fastTrack: {
    title: branded(fastTrack.title),
    description: `Sit in a real class in ${institute.city} for ${fastTrack.days} days for ₹${fastTrack.priceInRupees}, with a ${fastTrack.refundPromise}.`,
  },
  login: {
    title: branded('Log in'),
    description: `Log in to your ${institute.name} account.`,
  },
  signup: {
    title: branded('Create an account'),
    description: `Create a ${institute.name} account to register for Fast Track and follow your courses.`,
  },
  terms: {
    title: branded('Terms of Service'),
    description: `The rules for using this site and for studying at ${institute.name}, in plain words.`,
  },
  privacy: {
    title: branded('Privacy Policy'),
    description: `What ${institute.name} keeps about you, why, for how long, and how you get it erased.`,
  },
  refundPolicy: {
    title: branded('Refund Policy'),
    description: `When and how ${institute.name} returns your fee, for Fast Track and for every course.`,
  },
  profile: {
    title: branded('Your profile'),
    description: `Your details and courses at ${institute.name}.`,
  },
  backOffice: {
    title: branded('Back office'),
    description: `For the staff of ${institute.name}.`,
  },
  notFound: {
    title: branded('Page Not Found'),
    description: 'There is no page at this address.',
  },
} as const satisfies Record<string, PageMeta>

/** The title of a page as the browser shows it, for example of a course: its title plus the brand. */
export function branded(title: string): string {
  return `${title} | ${institute.name}`
}
