/** The pages with all versions of a legal page. */
export const legalVersions = {
  title: (page: string) => `${page}: all versions`,
  intro:
    'Every version stays readable here. Each is valid from its day until the day of the next one.',
  present: 'valid now',
  validFrom: (day: string) => `Valid from ${day}`,
  validUntil: (from: string, next: string) =>
    `Valid from ${from} until ${next}. This version is no longer valid.`,
  all: 'All versions',
  home: 'Go to the home page',
  toPresent: 'Go to the version that is valid now',
} as const
