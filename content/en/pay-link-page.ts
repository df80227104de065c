/** The page behind a payment link. */
export const payLinkPage = {
  heading: 'Pay your instalment',
  purpose: 'Paying by a link',
  about: 'a payment link',
  loading: 'Loading what is due...',
  greeting: (name: string) => `For ${name}`,
  part: (part: number, parts: number) =>
    parts > 1 ? `Instalment ${part} of ${parts}` : 'Full fee',
  missing: 'Open the link again from the message that we sent you.',
  unreachable: 'We could not reach the server. Nothing was charged.',
  again: 'Try again',
} as const

/** What the server says of a payment link. */
export const payLinkAnswers = {
  'link-not-good':
    'This link has expired, was cancelled, or another amount is due now. Your profile shows what is due, or call us.',
  'link-paid': 'This instalment is paid. Thank you. There is nothing more to pay with this link.',
} as const
