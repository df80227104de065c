/** What is answered to whoever is asked to join the team. */
export const teamInvitation = {
  roles: {
    owner: 'owner',
    admin: 'admin',
    counsellor: 'counsellor',
    trainer: 'trainer',
    accountant: 'accountant',
    content: 'content editor',
  },
  'sign-in': 'This address has an account: sign in to it first.',
  'confirm-email': 'Please confirm the e-mail address of your account first.',
  name: 'Please enter your name.',
  password: 'Please choose a password.',
  joined: 'Welcome to the team.',
  joinedNew: (email: string) => `Welcome to the team. Sign in with ${email} and your new password.`,
} as const
