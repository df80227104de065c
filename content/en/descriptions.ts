import { institute } from '../institute.ts'
import { coursesIntro } from './courses.ts'
import { fastTrack } from './fast-track.ts'
import { inWords } from './institute.ts'

/** What search engines show under the title. Only the server's HTML carries them. */
export const descriptions = {
  home: `Expert-led training in Python, Java, web development and data science at ${institute.name}, ${institute.city}. Live projects, code reviews and placement assistance.`,
  courses: coursesIntro,
  compare: `Two or three courses of ${institute.name} side by side: fee, length, syllabus, what you build and what you need before.`,
  whichCourse: `Answer 4 questions on what you want, know, have time for and can pay, and find your course at ${institute.name}.`,
  /** Where there is no course of that address. */
  course: `There is no course at this address. Every course of ${institute.name} with its fee and syllabus is in the list.`,
  payment: `There is no course at this address to pay for. Every course of ${institute.name} with its fee is in the list.`,
  about: `Who teaches at ${institute.name}, how a class works, and why we read your code line by line. A ${inWords.kind} in ${institute.city} since ${institute.foundingYear}.`,
  gallery: `Classes, workshops, projects and events at ${institute.name}, ${institute.city}, in pictures.`,
  contact: `Call ${institute.phone.display}, write to ${institute.email}, or visit ${institute.name} in ${institute.address.locality}, ${institute.city}.`,
  stories: `Where people from ${institute.name} work now: the company, the pay, the course and the time it took, in their own words.`,
  joinFreeDemo: `Try a real class in ${institute.city} for ${fastTrack.days} days for ₹${fastTrack.priceInRupees}, with a ${fastTrack.refundPromise}.`,
  login: `Log in to your ${institute.name} account.`,
  signup: `Create a ${institute.name} account to register for Fast Track and follow your courses.`,
  terms: `The rules for using this site and for studying at ${institute.name}, in plain words.`,
  privacy: `What ${institute.name} keeps about you, why, for how long, and how to get it deleted.`,
  refundPolicy: `When and how ${institute.name} returns your fee, for Fast Track and for every course.`,
  profile: `Your details and courses at ${institute.name}.`,
  editProfile: `Your name, phone number and picture at ${institute.name}.`,
  settings: `Your password, sign-ins and data at ${institute.name}.`,
  forgotPassword: `Get a link by e-mail to choose a new password for your ${institute.name} account.`,
  resetPassword: `Choose a new password for your ${institute.name} account.`,
  verifyEmail: `Confirm the e-mail address of your ${institute.name} account.`,
  payLink: `Pay an instalment of your fee at ${institute.name}.`,
  seatOffer: `Accept or decline a seat at ${institute.name}.`,
  payPart: `Pay the next instalment of your fee at ${institute.name}.`,
  order: `Status of a payment to ${institute.name}.`,
  joinTeam: `Join the team of ${institute.name}.`,
  admin: `For the staff of ${institute.name}.`,
  notFound: 'There is no page at this address.',
} as const

export const paymentOf = (course: string, fee: string) =>
  `Pay for ${course} at ${institute.name}, ${institute.city}: ${fee}, by card, UPI or net banking.`
