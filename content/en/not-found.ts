export const notFoundPage = {
  heading: 'Page Not Found',
  text: 'There is no page at this address. It may have a typing mistake, or the page has moved.',
  picture: 'frame/not-found',
  home: 'Go to Homepage',
} as const
