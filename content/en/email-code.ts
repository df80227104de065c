/** The code that confirms an e-mail address on the page where it is needed. */
export const emailCode = {
  heading: 'Confirm your e-mail address',
  why: (email: string) =>
    `We hold a seat only for a confirmed e-mail address. We send a code to ${email}. What you have entered here stays.`,
  send: 'Send code',
  sending: 'Sending...',
  label: 'Code from the mail',
  hint: 'Six digits, valid for 10 minutes. Nothing there? Check your spam folder.',
  confirm: 'Confirm e-mail address',
  confirming: 'Checking...',
  again: 'Send a new code',
  againSoon: 'You can send a new code after one minute.',
  missing: 'Please enter the code from the mail.',
  notSent: 'Please tap “Send code” and enter the code from the mail.',
  sent: (email: string) => `We sent a code to ${email}.`,
  confirmed: (email: string) => `Your e-mail address ${email} is confirmed.`,
  fields: { 'code-malformed': 'The code has six digits. Please check it.' },
  reasons: {
    wrong: ({ triesLeft }: { triesLeft: number }) =>
      triesLeft > 0
        ? 'This code is wrong. Please check the newest mail from us and try again.'
        : 'This code is wrong, and it was tried too often. Please send a new code.',
    over: 'This code has expired or was already used. Please send a new code.',
  },
} as const
