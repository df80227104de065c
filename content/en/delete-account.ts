export const deleteDialog = {
  question: 'Delete your account?',
  goes: 'What is deleted',
  stays: 'What we keep, and why',
  passwordMissing: 'Please enter your password.',
  emailMissing: 'Please type your e-mail address.',
  passwordLabel: 'Your Password',
  emailLabel: 'Type Your Email Address',
  failed: 'Your account is not deleted',
  submit: 'Delete permanently',
  submitting: 'Deleting...',
  cancel: 'Keep my account',
  done: 'Your account is deleted. A last mail confirms it.',
} as const
