import { institute } from '../institute.ts'

/** On a course page, for who would rather be called than call; and what the server answers. */
export const callBack = {
  heading: 'Ask for a call',
  text: (course: string) =>
    `Leave your name and number, and we will call you about ${course}. You need no account.`,
  open: 'Ask for a call',
  name: 'Your name',
  phone: 'Phone Number',
  phoneHint: 'A mobile number in India.',
  phoneMissing: 'Please enter your phone number.',
  nameMissing: 'Please enter your name.',
  /** Nobody sees it; programs that fill in every field fill in this one. */
  website: 'Leave this empty',
  consent: <Node>(privacy: Node) => [
    'By sending this you agree that we may call you about this course. How long we keep your details is in our ',
    privacy,
    '.',
  ],
  privacy: 'Privacy Policy',
  submit: 'Call me',
  sending: 'Sending...',
  failed: 'Your request was not sent',
  withoutScripts: 'This form needs JavaScript. Without it, reach us here:',
} as const

export const callBackAnswers = {
  done: 'Thank you. We will call you during our opening hours.',
  phoneInvalid: 'Please enter a mobile number of 10 digits.',
  courseGone: `We no longer teach this course. Call us on ${institute.phone.display} and we will help.`,
} as const
