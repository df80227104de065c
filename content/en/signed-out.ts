/** On a page that needs an account, until the browser knows whether somebody is signed in. */
export const signedOut = {
  text: 'Not signed in?',
  signUp: 'Create Account',
  login: 'Login',
  noScripts:
    'Your account needs JavaScript. Turn it on in your browser and load this page again, or contact us.',
  account: 'my account',
} as const
