import { fastTrack } from './fast-track.ts'
import { institute } from './institute.ts'

/** Titles by the page's name in the site map. */
export const titles = {
  home: `Top Coding Training Institute in ${institute.city} | ${institute.name}`,
  courses: branded('Courses'),
  about: branded('About us'),
  gallery: branded('Gallery'),
  contact: branded('Contact'),
  stories: branded('Success stories'),
  joinFreeDemo: branded(fastTrack.title),
  login: branded('Log in'),
  signup: branded('Create an account'),
  terms: branded('Terms of Service'),
  privacy: branded('Privacy Policy'),
  refundPolicy: branded('Refund Policy'),
  profile: branded('Your profile'),
  editProfile: branded('Edit your profile'),
  settings: branded('Settings'),
  forgotPassword: branded('Forgot your password?'),
  resetPassword: branded('Choose a new password'),
  verifyEmail: branded('Confirm your e-mail address'),
  admin: branded('Back office'),
  notFound: branded('Page Not Found'),
} as const

/** Also what the catalogue opens with. */
export const coursesIntro = `Java, Python, C/C++, Full Stack, MERN, Android, Data Science and more. See the syllabus and the one-time fee of every course at ${institute.name}, ${institute.city}.`

/** In place of the courses when none is published. */
export const noCourses = {
  text: 'No course is open for enrolment at the moment. Call us or write to us, and we tell you when the next batch begins.',
  action: 'Contact us',
} as const

/** What search engines show under the title. Only the server's HTML carries them. */
export const descriptions = {
  home: `Expert-led training in Python, Java, web development and data science at ${institute.name}, ${institute.city}. Live projects, code reviews and placement assistance.`,
  courses: coursesIntro,
  about: `Who teaches at ${institute.name}, how a class works, and why we read your code line by line. A ${institute.kind} in ${institute.city} since ${institute.foundingYear}.`,
  gallery: `Classes, workshops, projects and events at ${institute.name}, ${institute.city}, in ten pictures.`,
  contact: `Call ${institute.phone.display}, write to ${institute.email}, or visit ${institute.name} in ${institute.address.locality}, ${institute.city}.`,
  stories: `Where people from ${institute.name} work now: the company, the pay, the course and the time it took, in their own words.`,
  joinFreeDemo: `Sit in a real class in ${institute.city} for ${fastTrack.days} days for ₹${fastTrack.priceInRupees}, with a ${fastTrack.refundPromise}.`,
  login: `Log in to your ${institute.name} account.`,
  signup: `Create a ${institute.name} account to register for Fast Track and follow your courses.`,
  terms: `The rules for using this site and for studying at ${institute.name}, in plain words.`,
  privacy: `What ${institute.name} keeps about you, why, for how long, and how you get it erased.`,
  refundPolicy: `When and how ${institute.name} returns your fee, for Fast Track and for every course.`,
  profile: `Your details and courses at ${institute.name}.`,
  editProfile: `Your name, phone number and picture at ${institute.name}.`,
  settings: `Your password, sign-ins and data at ${institute.name}.`,
  forgotPassword: `Get a link by e-mail to choose a new password for your ${institute.name} account.`,
  resetPassword: `Choose a new password for your ${institute.name} account.`,
  verifyEmail: `Confirm the e-mail address of your ${institute.name} account.`,
  admin: `For the staff of ${institute.name}.`,
  notFound: 'There is no page at this address.',
} as const

/** The title of a page as the browser shows it, for example of a course: its title plus the brand. */
export function branded(title: string): string {
  return `${title} | ${institute.name}`
}
