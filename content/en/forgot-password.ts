export const forgotPasswordPage = {
  heading: 'Forgot your password?',
  purpose: 'Asking for a new password',
  text: 'Enter the e-mail address of your account. We will send you a link to choose a new password.',
  failed: 'No mail was sent',
  submit: 'Send me a link',
  noMail:
    'No mail after a few minutes? Check your spam folder and the address: we only mail registered addresses.',
  back: 'Back to sign in',
} as const
