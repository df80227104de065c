import { institute } from '../institute.ts'
import { lifetimeTexts } from './account-answers.ts'
import { fastTrack } from './fast-track.ts'
import { outlineTexts } from './fast-track-outline.ts'

/** Else somebody else's account would come to a person who never asked for it. */
const whereNotSignedIn =
  'Please open it on a device where you are signed in. On any other device you will also choose a new password, and all devices are signed out.'

const hello = 'Hello,'
const dear = (name: string) => `Dear ${name},`
const chooseAnother = 'Choose a new password'

/** What mails to visitors and students say. `before` and `after` stand around a link or facts. */
export const mails = {
  verification: {
    subject: `Confirm your e-mail address at ${institute.name}`,
    before: [
      hello,
      `An account at ${institute.name} was created with this e-mail address. If you created it, please confirm your address.`,
    ],
    link: 'Confirm this e-mail address',
    after: [
      `The link works once, for ${lifetimeTexts.verifyEmail}. Your account works before that too.`,
      whereNotSignedIn,
      'Didn’t create an account? Ignore this mail and do not open the link: somebody typed a wrong address.',
    ],
  },
  /** Typed on the page that asks for it. */
  emailCode: {
    subject: `Your code for ${institute.name}`,
    code: 'Your code',
    before: [
      `Enter it on the page of ${institute.name} where you asked for it. It is valid for 10 minutes and works once.`,
    ],
    after: [
      'Do not share it with anybody: we never ask for it on the phone or in a chat.',
      'Didn’t expect this? Ignore this mail. Without the code nobody can use your address.',
    ],
  },
  reset: {
    subject: `Choose a new password at ${institute.name}`,
    before: [
      hello,
      `Somebody asked for a new password for your account at ${institute.name}. If it was you, choose one here.`,
    ],
    link: chooseAnother,
    after: [
      `The link works once, for ${lifetimeTexts.resetPassword}. Once you have chosen, everybody who is signed in to your account is signed out.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  },
  invitation: {
    subject: `Join the team of ${institute.name}`,
    before: (inviter: string, roles: string) => [
      hello,
      `${inviter} invited you to ${institute.name} as ${roles}.`,
    ],
    link: 'Accept the invitation',
    after: (until: string) => [
      `The link is for this e-mail address only. It works once, until ${until}.`,
      'Didn’t expect this? Ignore this mail.',
    ],
  },
  /** Through a link from a mail. */
  passwordReset: {
    subject: `Your password at ${institute.name} was changed`,
    before: (time: string) => [
      hello,
      `The password of your account was changed on ${time}, through a link in our mail to this address. Everybody who was signed in has been signed out.`,
      `Not you? Then somebody else can read your mail. Change the password of your mailbox first, and then the one at ${institute.name}.`,
    ],
    link: chooseAnother,
    after: [`You can also call us at ${institute.phone.display}.`],
  },
  /** By somebody who was signed in. */
  passwordChanged: {
    subject: `Your password at ${institute.name} was changed`,
    before: (name: string, time: string) => [
      dear(name),
      `The password of your account was changed on ${time}. Every other device was signed out.`,
      `Was that you? Then there is nothing to do. If not, somebody else has your account: choose a new password now, and call us at ${institute.phone.display}.`,
    ],
    link: chooseAnother,
  },
  emailChange: {
    subject: `Confirm your new e-mail address at ${institute.name}`,
    before: [
      hello,
      `Somebody who is signed in at ${institute.name} wants to use this e-mail address for their account. If it is you, please confirm it.`,
    ],
    link: 'Use this e-mail address',
    after: [
      `The link works once, for ${lifetimeTexts.changeEmail}. From then on you sign in with this address, and other devices are signed out.`,
      whereNotSignedIn,
      'Not you? Do not open the link, and nothing changes.',
    ],
  },
  emailChangeNotice: {
    subject: `Your e-mail address at ${institute.name} may change`,
    before: [
      hello,
      `Somebody who is signed in to your account at ${institute.name} asked to use another e-mail address for it.`,
    ],
    newAddress: 'New address',
    after: [
      'Nothing changes before the link in our mail to that address is opened.',
      'Not you? Choose a new password now. This signs everybody out and cancels that link.',
    ],
    link: chooseAnother,
  },
  addressTaken: {
    subject: `Your e-mail address at ${institute.name}`,
    before: [
      hello,
      `Somebody asked to use this e-mail address for another account at ${institute.name}. It belongs to yours, so nothing has changed.`,
      'Was it you? Then sign in with this address instead.',
    ],
    link: 'Sign in',
    after: ['Not you? There is nothing to do.'],
  },
  accountDeleted: {
    subject: `Your account at ${institute.name} is deleted`,
    /** `keptCount` counts the registrations that stay because a fee was paid. */
    parts: (name: string, keptCount: number) => [
      dear(name),
      'Your account is deleted, as you asked, and with it your sign-ins, your picture and your registrations without a fee paid.',
      keptCount === 0
        ? 'We keep none of your registrations. If you joined a course, we keep its fees and receipts.'
        : 'We keep the registrations you paid a fee for, the courses you joined and their receipts: your name, phone number, course, amounts and dates. Indian company law makes us keep accounts for eight years, and we need them for refunds.',
      `If you did not ask for this, call us at ${institute.phone.display}.`,
    ],
  },
  registration: {
    subject: `Your Fast Track registration at ${institute.name}`,
    before: (name: string) => [
      dear(name),
      'Thank you for registering. Our admissions team will call you within one working day with the course details.',
    ],
    course: 'Course',
    phone: 'Phone',
    registered: 'Registered',
    after: [
      `${fastTrack.title}: ${outlineTexts.refund}`,
      `Is the number above wrong? Send the form again with the right one, or call us at ${institute.phone.display}.`,
    ],
  },
  /** To the institute itself, always in the first language. */
  admissions: {
    subject: (course: string) => `New Fast Track registration: ${course}`,
    arrived: 'A new Fast Track registration has arrived.',
    name: 'Name',
    email: 'E-mail',
    open: 'Open the registrations',
  },
  /** To the owners, as staff's rooms are in the first language. */
  teamChange: {
    subject: (change: string) => `The team of ${institute.name}: ${change}`,
    before: (at: string) => [hello, `The team of ${institute.name} was changed on ${at}.`],
    changes: {
      roles: (name: string) => `new roles for ${name}`,
      disabled: (name: string) => `${name} was deactivated`,
      enabled: (name: string) => `${name} was reactivated`,
      invited: (email: string, roles: string) => `${email} was invited as ${roles}`,
      joined: (name: string) => `${name} joined the team`,
    },
    changedBy: 'Changed by',
    after: [
      'You get this mail because you are an owner. If this should not have happened, look at Settings, Team, and at Activity.',
    ],
  },
  /** To those who publish courses. */
  priceWithheld: {
    subject: (course: string) => `The new price of ${course} was not published`,
    before: (name: string, course: string, price: string, at: string) => [
      dear(name),
      `${course} was to cost ${price} from ${at}. Its payment plans do not work at this price, so the course is still sold at the price before.`,
    ],
    plans: 'Payment plans',
    link: 'Open the course',
    after: ['Change or retire these plans, and then plan the price again or publish it.'],
  },
} as const
