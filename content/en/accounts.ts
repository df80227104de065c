/** On the forms to sign in and up, for who asked for Fast Track. */
export const fastTrackFirst = (title: string, hasCourse: boolean) =>
  `To register for ${title} you need an account, so that we know whom to call. Next: create your account, then tap “Finish your registration”${hasCourse ? '; your course is already chosen' : ''}.`

/** The same for who was about to buy a course. */
export const courseFirst = (course: string) =>
  `To enrol in ${course} you need an account, so that the seat is yours. Next: create your account, then tap “Finish your enrolment”.`

export const providers = {
  login: (name: string) => `Sign in with ${name}`,
  'sign-up': (name: string) => `Sign up with ${name}`,
  waiting: (name: string) => `Waiting for ${name}...`,
  or: 'or',
  loginFailed: 'Third-party login failed.',
  signUpFailed: 'Third-party sign-up failed.',
} as const
