/** While something of the account is on its way, or does not come. */
export const loadingTexts = {
  loading: 'Loading...',
  notLoaded: 'We could not reach the server.',
  tryAgain: 'Try again',
} as const
