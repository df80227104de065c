export const verifyEmailPage = {
  title: 'Confirm your e-mail address',
  heading: 'Confirm your address',
  purpose: 'Confirming an address',
  text: 'Is it you who wants to use this e-mail address here? If you neither signed up nor asked for another address, close this page, and nothing happens.',
  /** To whoever is not signed in to the account there. */
  elsewhere:
    'You are not signed in here. So that the account is yours alone, you choose a password in the next step, and everybody who is signed in to it will be signed out.',
  choosePassword: 'Choose a password',
  failed: 'Your address is not confirmed yet',
  submit: 'Yes, confirm my address',
  submitting: 'Confirming...',
  profile: 'Go to your profile',
  signIn: 'Sign in',
  signInFirst: 'Sign in, and your profile offers to send a new one.',
  askAgain: 'Send me a new link',
  changedAddress:
    'Was it to change the address of your account? Then ask once more in your settings.',
} as const
