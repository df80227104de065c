export const passwordForm = {
  newMissing: 'Please choose a new password.',
  failed: 'Your password is not changed yet',
  submit: 'Save password',
} as const
