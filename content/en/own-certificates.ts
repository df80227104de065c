/** Certificates on a profile, and what becomes of them when an account is deleted. */
export const ownCertificates = {
  heading: 'Your certificates',
  open: 'Open',
  openOf: (course: string) => `Open the certificate for ${course}`,
  pdf: 'PDF',
  linkedIn: 'Add to LinkedIn',
  states: { valid: 'Valid', revoked: 'Revoked' },
  number: (name: string, day: string) => `${name}, ${day}`,
  rename: 'Correct the name…',
  nameLabel: 'Name as it should be printed',
  nameHint: 'You get a new certificate, and this one stays revoked.',
  nameMissing: 'Please enter your name as it should be printed.',
  send: 'Ask for a corrected certificate',
  failed: 'Your request was not sent',
  cancel: 'Cancel',
  waiting: (name: string) => `You asked for “${name}”. The institute decides.`,
  erasure: {
    question: 'Your certificates',
    withdraw: 'Withdraw them: the public page no longer shows your name',
    keep: 'Keep them public: whoever has the code can still check them',
  },
} as const
