import type { Level, Subject } from '../course-facts.ts'
import { institute } from '../institute.ts'

/** Four questions that end in a course, or in two that follow each other. */
export const whichPage = {
  heading: 'Which course?',
  intro: 'Answer 4 questions to find your course. We do not save your answers.',
  withoutScripts:
    'This page needs JavaScript, which is switched off in this browser. All courses are in the list:',
  catalogue: 'All courses',
  loading: 'Loading the courses...',
  submit: 'Find my course',
  missing: 'Please choose an answer.',
  result: (count: number) =>
    count === 1 ? 'Best fit for your answers' : 'These two fit your answers',
  nothingFits: 'No course fits all four answers',
  closest:
    'These come closest, and we mark what does not fit. Change an answer, or ask us: we will help you choose.',
  /** The line with which a chat by WhatsApp begins. */
  chat: `Hello ${institute.name}, please help me choose a course.`,
  step: (number: number) => `Step ${number}`,
  /** “3 months · ₹6,999” */
  stepFacts: (months: number, fee: string) => (months > 0 ? `${monthsText(months)} · ${fee}` : fee),
  sum: (months: number, fee: string) =>
    `Together ${months > 0 ? `${monthsText(months)}, ` : ''}${fee}`,
  more: 'See the course',
  moreOf: (title: string) => `: ${title}`,
  compare: 'Compare these courses',
} as const

function monthsText(months: number): string {
  return `${months} ${months === 1 ? 'month' : 'months'}`
}

export const questions = {
  about: 'What do you want to work on?',
  before: 'Have you written programs before?',
  hours: 'How many hours a week do you have?',
  fee: 'What is your budget?',
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
    beginner: 'It starts from zero.',
    some: 'It builds on what you already know.',
    advanced: 'It is for people who program regularly.',
  } satisfies Record<Level, string>,
  tooHard: 'It expects more programming than you have done.',
  tooEasy: 'Its first weeks may be easy for you.',
  hours: (hours: number) => `It takes ${hours} hours a week.`,
  tooLong: (hours: number) => `It takes ${hours} hours a week, more than you have.`,
  prepares: 'You can start with step 1. It prepares you for step 2.',
  fee: (fee: string, courses: number) => `${costs(fee, courses)}.`,
  tooDear: (fee: string, courses: number) => `${costs(fee, courses)}, above your budget.`,
} as const

function costs(fee: string, courses: number): string {
  return courses === 1 ? `It costs ${fee}` : `Both together cost ${fee}`
}
