/** On the forms to sign in and up, for who asked for Fast Track. */
export const fastTrackIntro = (title: string, hasCourse: boolean, next: string) =>
  `To register for ${title} you need an account, so that we know whom to call. Next: ${next}, then tap “Finish your registration”${hasCourse ? '; your course is already chosen' : ''}.`

/** The same for who was about to buy a course. */
export const courseIntro = (course: string, next: string) =>
  `To enrol in ${course} you need an account, so that the seat is yours. Next: ${next}, then tap “Finish your enrolment”.`

/** The same for anything else, by what is left to do. */
export const otherIntro = (label: string, next: string) =>
  `This needs your account. Next: ${next}, then tap “${label}” on the home page.`

/** The next step, on each of the two forms. */
export const nextSteps = { isNew: 'create your account', isKnown: 'sign in' }

export const providers = {
  login: (name: string) => `Sign in with ${name}`,
  'sign-up': (name: string) => `Sign up with ${name}`,
  waiting: (name: string) => `Waiting for ${name}...`,
  or: 'or',
  loginFailed: 'Third-party login failed.',
  signUpFailed: 'Third-party sign-up failed.',
} as const
