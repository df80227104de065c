/** What the server says about paying. */
export const checkoutAnswers = {
  notSigned: 'This was not signed by the payment service.',
  eventKept: 'Kept.',
  noOrder: 'There is no payment of this number.',
} as const
