import { institute } from '../institute.ts'

/** Showing who one is: at the second step of a sign-in, and once more before some things. */
export const secondStepPage = {
  title: 'Two-step verification',
  heading: 'Two-step verification',
  purpose: 'Signing in',
  picture: 'accounts/sign-in',
  about: 'Enter the code from your app, or use a passkey.',
  loading: 'Checking your sign-in...',
  beginAgain: 'This sign-in has expired or was started elsewhere. Please start again.',
  signIn: 'Sign in',
  notLoaded: 'We could not reach the server. Check your connection and try again.',
  tryAgain: 'Try again',
  cancel: 'Sign in as somebody else',
} as const

export const showWho = {
  failed: 'That did not work',
  passkey: 'Use a passkey',
  passkeyWaiting: 'Waiting for your passkey...',
  passkeyFailed:
    'No passkey was used. A passkey usually works only on the device, or in the browser, where you created it. Try again, or use another way.',
  or: 'or',
  code: 'Code from your authenticator app',
  codeHint: 'Six digits. They change every 30 seconds.',
  codeMissing: 'Please enter the six digits that your app shows.',
  password: 'Your password',
  passwordMissing: 'Please enter your password.',
  submit: 'Continue',
  busy: 'Checking...',
  lost: 'Don’t have your device?',
  lostText: 'Use one of the recovery codes that you saved when you set this up. Each works once.',
  noCodes: 'You have no recovery codes left.',
  nothingLeft: `No recovery code? Call us at ${institute.phone.display} to reset your two-step verification. If you work here, ask an owner.`,
  recoveryCode: 'Recovery code',
  recoveryMissing: 'Please enter a recovery code.',
  recoverySubmit: 'Use recovery code',
} as const

export const secondStepAgain = {
  heading: 'Confirm it’s you',
  about:
    'We ask this before data is exported or deleted and before changes that cannot be undone. Valid for 10 minutes.',
  cancel: 'Cancel',
  noWay:
    'Your account has no password to ask for. Please log out and in again, and do it within ten minutes.',
  loading: 'One moment...',
} as const
