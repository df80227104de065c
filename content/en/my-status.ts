import { chatWith } from '../contact.ts'
import { institute } from '../institute.ts'
import { fastTrack } from './fast-track.ts'

const { days, priceInRupees } = fastTrack

/** How far a registration has come, as its student reads it. */
export const myStatus = {
  heading: 'My status',
  /** The steps of the thread. */
  steps: {
    registered: 'Registered',
    called: 'We called',
    confirmed: 'Seat confirmed',
    attending: `${days} days in class`,
    completed: 'Completed',
  },
  dayOf: (day: number) => `Day ${day} of ${days}`,
  /** After the present step, and after those to come, for those who hear them. */
  now: 'now',
  toCome: 'to come',
  closed: (day: string | undefined) =>
    day ? `We closed this registration on ${day}.` : 'We closed this registration.',
  closedShort: 'Closed',
  /** After what a button says, for those who hear it alone. */
  of: (course: string) => `for ${course}`,
  phone: 'Phone Number',
  registered: 'Registered',
  start: 'Preferred start',
  nextHeading: 'What happens next',
} as const

const callHours = 'between 10 am and 7 pm'
const whoCalls = (counsellor: string | null) => counsellor ?? 'Our admissions team'

/** What happens next, and what the student can do now, one sentence each. */
export const nextSteps = {
  firstCall: (phone: string) =>
    `We call ${phone} within one working day, ${callHours}, with the batch dates.`,
  missed: (day: string) => `We called on ${day} and nobody answered.`,
  wrongNumber: (day: string) =>
    `We called on ${day}, and the number belongs to somebody else. Change it, and we call again.`,
  nextCall: (counsellor: string | null, day: string) =>
    `${whoCalls(counsellor)} calls you on ${day}, ${callHours}.`,
  callToday: (counsellor: string | null) =>
    `${whoCalls(counsellor)} calls you today, ${callHours}.`,
  callOverdue: (day: string) => `We planned to call you on ${day}. If we did not, please call us.`,
  decide: `When you have decided, pay ₹${priceInRupees} at the desk or by UPI, and your seat is confirmed.`,
  spokeWith: (counsellor: string) => `${counsellor} from admissions spoke with you.`,
  confirmed:
    'Your seat is confirmed. We will tell you the day of your first class; bring your laptop if you have one.',
  attending: 'Attend every class, and ask your mentor anything that is unclear.',
  completed: 'You have finished Fast Track. See the full course, or call us about the next batch.',
  closed: 'If this is a mistake or you want to start again, call us and we will reopen it.',
} as const

export const myStatusActions = {
  call: `Call ${institute.phone.display}`,
  phone: `tel:${institute.phone.e164}`,
  whatsapp: 'WhatsApp',
  chat: chatWith(`Hello ${institute.name}, I have a question about my Fast Track registration.`),
  correct: 'Change number or start',
  seeCourse: 'See the course',
  another: 'Register for another course',
  whereIStand: 'My status',
} as const
