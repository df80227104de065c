/** What several forms say. */
export const forms = {
  refused: 'Something went wrong. Please try again.',
  unreachable: 'We could not reach the server. Check your connection and try again.',
  email: {
    missing: 'Please enter your e-mail address.',
    malformed: 'Please enter a valid e-mail address, such as name@example.com.',
  },
  nameMissing: 'Please enter your name.',
  passwordHint: 'At least 8 characters. Fifteen or more are safer, for example four random words.',
  sending: 'Sending...',
  saving: 'Saving...',
  labels: {
    name: 'Full Name',
    email: 'Email Address',
    phone: 'Phone Number',
    password: 'Password',
    newPassword: 'New Password',
    currentPassword: 'Current Password',
  },
  /** To those without scripts; the purpose is what the form is for. */
  needsScripts: (purpose: string) =>
    `${purpose} needs JavaScript. Turn it on in your browser and load this page again, or contact us.`,
  currentPasswordMissing: 'Please enter your current password.',
} as const
