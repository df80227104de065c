export const loginPage = {
  title: 'Log in',
  heading: 'Sign In',
  /** What the form is for, to those without scripts. */
  purpose: 'Signing in',
  failed: 'You are not signed in yet',
  picture: 'accounts/sign-in',
  passwordMissing: 'Please enter your password.',
  forgot: 'Forgot your password?',
  submit: 'Sign In',
  submitting: 'Signing In...',
  newHere: 'New here?',
  signUp: 'Create an account',
} as const
