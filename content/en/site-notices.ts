/** On top of the public pages. */
export const siteNotices = {
  label: 'Notices',
  beingSetUp: 'This website is being set up. What it shows is an example.',
} as const
