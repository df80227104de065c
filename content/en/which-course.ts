import type { Level, Subject } from '../course-facts.ts'

/** Four questions that end in two courses. */
export const whichPage = {
  heading: 'Which course?',
  intro:
    'Four questions, then two courses and why. Nothing is stored; the address of this page keeps your answers.',
  withoutScripts:
    'The answers are worked out by a script, and scripts are off here. The catalogue has every course:',
  catalogue: 'All courses',
  loading: 'Loading the courses...',
  submit: 'Show two courses',
  missing: 'Please choose an answer.',
  result: 'These two fit best',
  resultOfOne: 'This one fits best',
  more: 'See the course',
  moreOf: (title: string) => `: ${title}`,
  compare: 'Compare the two',
} as const

export const questions = {
  about: 'What do you want to work on?',
  before: 'Have you written programs before?',
  hours: 'How many hours a week do you have?',
  fee: 'What may it cost?',
} as const

export const answers = {
  about: {
    programming: 'A first programming language',
    web: 'Websites and web applications',
    mobile: 'Apps for phones',
    data: 'Data, statistics, AI',
    marketing: 'Marketing for a business',
    any: 'I do not know yet',
  },
  before: {
    never: 'Never',
    little: 'A little, at school or by myself',
    often: 'Yes, I program regularly',
  },
  hours: { 10: 'Up to 10', 15: 'Up to 15', any: 'As many as it takes' },
  feeUpTo: (fee: string) => `Up to ${fee}`,
  anyFee: 'Any fee',
} as const

/** Why a course is proposed, and what speaks against it. */
export const adviceReasons = {
  about: {
    programming: 'It teaches a first programming language.',
    web: 'It is about websites and web applications.',
    mobile: 'It is about apps for phones.',
    data: 'It is about data.',
    marketing: 'It is about marketing.',
  } satisfies Record<Subject, string>,
  otherSubject: {
    programming: 'It is another subject: a programming language.',
    web: 'It is another subject: web applications.',
    mobile: 'It is another subject: apps for phones.',
    data: 'It is another subject: data.',
    marketing: 'It is another subject: marketing.',
  } satisfies Record<Subject, string>,
  level: {
    beginner: 'It begins from zero.',
    some: 'It builds on the little that you know.',
    advanced: 'It is made for people who program.',
  } satisfies Record<Level, string>,
  tooHard: 'It expects more programming than you have done.',
  tooEasy: 'Its first weeks may be easy for you.',
  hours: (hours: number) => `It takes ${hours} hours a week.`,
  tooLong: (hours: number) => `It takes ${hours} hours a week, more than you have.`,
  fee: (fee: string) => `It costs ${fee}.`,
  tooDear: (fee: string) => `It costs ${fee}, more than you named.`,
} as const
