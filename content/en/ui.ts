/** What parts say that stand on many pages. */
export const ui = {
  stars: (rating: number) => `${rating} out of 5 stars`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  close: 'Close',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  toasts: 'Notifications, Alt+T',
} as const
