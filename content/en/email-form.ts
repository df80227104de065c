export const emailForm = {
  missing: 'Please enter your new e-mail address.',
  label: 'New Email Address',
  failed: 'Your e-mail address is not changed',
  submit: 'Send the link',
} as const
