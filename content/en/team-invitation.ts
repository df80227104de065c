/** What is answered to whoever is invited to the team; the names of roles are those of mails and staff screens too. */
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
