/** On the forms to sign in and up, for who asked for Fast Track. */
export const fastTrackFirst = (title: string, hasCourse: boolean) =>
  `To register for ${title} you need an account, so that we know whom to call. Next: create your account, then tap “Finish your registration”${hasCourse ? '; your course is already chosen' : ''}.`

export const providers = {
  login: (name: string) => `Sign in with ${name}`,
  'sign-up': (name: string) => `Sign up with ${name}`,
  waiting: (name: string) => `Waiting for ${name}...`,
  or: 'or',
  loginFailed: 'Third-party login failed.',
  signUpFailed: 'Third-party sign-up failed.',
} as const
