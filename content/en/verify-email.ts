export const verifyEmailPage = {
  title: 'Confirm your e-mail address',
  heading: 'Confirm your address',
  purpose: 'Confirming an address',
  text: 'Confirm that this is your e-mail address. If you did not sign up or change your address, close this page.',
  /** To whoever is not signed in to the account there. */
  elsewhere:
    'You are not signed in on this device. For safety you will set a new password next; other devices are signed out.',
  choosePassword: 'Choose a password',
  failed: 'Your address is not confirmed yet',
  submit: 'Yes, confirm my address',
  submitting: 'Confirming...',
  profile: 'Go to your profile',
  signIn: 'Sign in',
  signInFirst: 'Sign in, and your profile offers to send a new one.',
  askAgain: 'Send me a new link',
  changedAddress:
    'Did you want to change the address of your account? Ask for a new link in your settings.',
} as const
