/** What every page of the signed-in person's account says. */
export const account = {
  back: 'Back to your profile',
  notChanged: 'We could not reach the server, so nothing was changed. Please try again.',
  signedOut: 'Your sign-in has ended. Please log in again.',
} as const
