export const resetPasswordPage = {
  heading: 'Choose a new password',
  purpose: 'Choosing a password',
  text: 'Everybody who is signed in to your account will be signed out.',
  failed: 'Your password is not changed yet',
  passwordMissing: 'Please choose a password.',
  submit: 'Change password',
  submitting: 'Changing...',
  signIn: 'Sign in',
  askAgain: 'Ask for a new link',
} as const
