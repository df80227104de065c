/** What Fast Track holds and costs. */
export const fastTrackTerms = { days: 15, priceInRupees: 500 } as const
