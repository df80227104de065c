export const signUpPage = {
  title: 'Create an account',
  heading: 'Create Account',
  purpose: 'Signing up',
  failed: 'Your account is not created yet',
  picture: 'accounts/sign-up',
  passwordMissing: 'Please choose a password.',
  agreement: <Node>(terms: Node, privacy: Node) => [
    'By creating an account you agree to our ',
    terms,
    ' and ',
    privacy,
    '.',
  ],
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  submit: 'Create Account',
  submitting: 'Creating Account...',
  haveOne: 'Already have an account?',
  signIn: 'Sign in',
  /** Where the e-mail has an account. */
  logIn: 'Log in to this account',
} as const
