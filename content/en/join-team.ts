import { teamInvitation } from './team-invitation.ts'

/** Who is asked to join the team of the institute. */
export const joinTeamPage = {
  heading: 'Join our team',
  purpose: 'Joining the team',
  loading: 'Loading your invitation...',
  unreachable: 'Your invitation could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
  invited: (inviter: string, roles: string, email: string) =>
    `${inviter} invited you as ${roles}. Your account will be ${email}.`,
  roles: teamInvitation.roles,
  and: ' and ',
  choosePassword: 'Choose a name and a password for your account.',
  accept: 'Join the team',
  accepting: 'Joining...',
  failed: 'You have not joined yet',
  passwordMissing: 'Please choose a password.',
  signIn: 'Sign in',
  signInFirst:
    'This e-mail address has an account. Sign in to it in this browser, then open the link in the mail again.',
  confirmFirst:
    'Please confirm the e-mail address of your account first: your profile’s settings send you a mail. Then open the link in the invitation again.',
  settings: 'Go to your settings',
  notSignedInAs: 'You are signed in to another account here. Log out first.',
  enter: 'Go to the back office',
  secondStep: 'Two-step verification',
  secondStepAbout:
    'Your role needs a passkey or code in addition to your password. Set it up now, or later in your settings.',
} as const
