/** The page behind a payment link. */
export const payLinkPage = {
  heading: 'Pay a part of your fee',
  purpose: 'Paying by a link',
  loading: 'Looking up what is due...',
  greeting: (name: string) => `For ${name}`,
  part: (part: number, parts: number) => (parts > 1 ? `Part ${part} of ${parts}` : 'The whole fee'),
  missing: 'Open the link again from the message that we sent you.',
  unreachable: 'We could not reach the server. Nothing was charged.',
  again: 'Try again',
} as const

/** What the server says of a payment link. */
export const payLinkAnswers = {
  'link-not-good':
    'This link is no longer good: it has run out, was withdrawn, or something else is due by now. Your profile shows what is due, or call us.',
  'link-paid': 'This part is paid. Thank you. There is nothing more to pay by this link.',
} as const
