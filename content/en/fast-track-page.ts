import { institute } from '../institute.ts'
import { fastTrack } from './fast-track.ts'

export type DayBlock = {
  fromDay: number
  toDay: number
  title: string
  text: string
}

export const fastTrackOutline: readonly DayBlock[] = [
  {
    fromDay: 1,
    toDay: 2,
    title: 'Set up and start',
    text: 'We install the tools on your laptop, or give you one of ours in class. You write, run and break your first program.',
  },
  {
    fromDay: 3,
    toDay: 5,
    title: 'The basics, by hand',
    text: 'Values, conditions, loops and functions. Short exercises in class, one small task to take home.',
  },
  {
    fromDay: 6,
    toDay: 8,
    title: 'Working with data',
    text: 'Lists, text and files. You read a real data file and answer questions about it with code.',
  },
  {
    fromDay: 9,
    toDay: 11,
    title: 'Inside the course you chose',
    text: 'Three days with the batch of your preferred course: a web page, a screen, a chart or a query, as the course has it.',
  },
  {
    fromDay: 12,
    toDay: 14,
    title: 'Your small project',
    text: 'You pick one of six briefs and build it. A mentor reads your code every day and tells you what to mend.',
  },
  {
    fromDay: 15,
    toDay: 15,
    title: 'Show it, then decide',
    text: 'You show your project for five minutes. Then we sit with you and say plainly which course fits, or that none does.',
  },
]

const { days, priceInRupees, refundPromise } = fastTrack

export const fastTrackPage = {
  heading: `Try a real course for ${days} days`,
  refund: `₹${priceInRupees} with a ${refundPromise}. If the ${days} days were not for you, tell us and we return the full fee. You do not have to give a reason.`,
  outlineHeading: `What the ${days} days hold`,
  pictureAlt:
    'A wall calendar on which one looping line joins fifteen days. A student sticks a note on the last one.',
} as const

/** Before the numbers of a block's days, for those who hear them. */
export const dayLabels = { one: 'Day', several: 'Days' } as const

export const fastTrackForm = {
  heading: 'Register for Fast Track',
  labels: {
    name: 'Full Name',
    email: 'Email Address',
    phone: 'Phone Number',
    course: 'Preferred Course',
  },
  hints: {
    account: 'From your account.',
    phone: 'A mobile number in India. We call once, between 10 am and 7 pm.',
  },
  chooseCourse: 'Choose a course',
  submit: 'Enroll in Fast Track →',
  submitting: 'Sending Request...',
  afterSubmit:
    'You pay nothing here. We call you with the batch dates and you pay at the desk or by UPI.',
  messages: {
    success: "Thank you! We'll contact you soon with course details.",
    refused: 'Something went wrong. Please try again.',
    unreachable: 'Failed to send request. Please try again later.',
    signedOut: 'Please login to enroll in the Fast Track Course.',
    phoneInvalid: `This does not look like a mobile number in India. Type all ten digits, as in ${institute.phone.display}.`,
    phoneMissing: 'Please enter your phone number.',
    notSent: 'Your registration was not sent',
    courseMissing: 'Choose the course you want to try.',
  },
} as const
