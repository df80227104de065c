import { institute } from '../institute.ts'

const wrongSignIn = 'The e-mail address or the password is not right.'
const disabled = `This account is disabled. Please call us on ${institute.phone.display} or write to ${institute.email}.`
const passwordMissing = 'Please enter your password.'
const linkNotGood =
  'This link has expired or was already used. Links in our mails work once and for a limited time.'

/** How long a link from a mail is good for. */
export const lifetimeTexts = {
  verifyEmail: 'three days',
  resetPassword: '30 minutes',
  changeEmail: 'one hour',
  notMe: 'seven days',
} as const

/** Why a field about an account is refused, by the reasons of its schema. */
export const accountFields = {
  'password-missing': passwordMissing,
  'password-wrong': ({ at }: { at: 'login' | 'check' | 'change' }) =>
    ({
      login: wrongSignIn,
      check: 'That is not your password.',
      change: 'The password is not right.',
    })[at],
  'password-not-chosen': 'Please choose a password.',
  'password-too-short': ({ min }: { min: number }) =>
    `Please choose a password of at least ${min} characters.`,
  'password-too-long': ({ max }: { max: number }) =>
    `Please choose a password of at most ${max} characters.`,
  'password-unreadable': 'The password contains a character we cannot read.',
  'link-not-good': linkNotGood,
  'session-missing': 'Please choose the device to sign out.',
  'provider-missing': 'Please choose the provider to unlink.',
  'own-phone-missing': 'Please enter your phone number, or leave it empty.',
  'phone-missing': 'Please enter your phone number.',
  'phone-too-long': 'That phone number is too long.',
} as const

/** What is said about accounts: signing in, links from mails, what a person changes of their own. */
export const accountAnswers = {
  welcome: 'Your account has been created. Welcome!',
  welcomeBack: (name: string) => `Welcome back, ${name}!`,
  loggedOut: 'You are logged out.',
  taken: 'An account with this e-mail already exists. Please log in instead.',
  byPassword: { wrong: wrongSignIn, disabled },
  byProvider: {
    'not-valid': 'This sign-in has expired or was already used. Please try again.',
    'no-account': 'There is no account for this sign-in yet. Please sign up first.',
    'not-verified': ({ provider }: { provider: string | undefined }) =>
      `An account with this e-mail already exists, and ${provider ?? 'the provider'} has not confirmed that the e-mail is yours. Please log in with your password instead.`,
    staff: 'This e-mail belongs to our staff. Please log in with e-mail and password instead.',
    disabled,
  },
  usedUp:
    'You can sign in sooner from a browser that you have used here before, or choose a new password with “Forgot your password?”.',
  password: { missing: passwordMissing, wrong: 'That is not your password. Please try again.' },
  popup: {
    nearlyThere: 'You are nearly there',
    didNotWork: 'That did not work',
    goBack: 'You can close this window and go back to the page you came from.',
  },
  links: {
    sent: `If there is an account with this e-mail address, a mail is on its way to it. Its link works once, for ${lifetimeTexts.resetPassword}.`,
    notGood: linkNotGood,
    passwordChanged: 'Your password is changed. Sign in with the new one.',
    emailTaken: 'Another account already uses this e-mail address, so yours was not changed.',
    emailChanged: (email: string) =>
      `Your e-mail address is now ${email}. Use it the next time you sign in.`,
    emailConfirmed: (email: string) => `Thank you. The e-mail address ${email} is confirmed.`,
    confirmedAlready: (email: string) => `The e-mail address ${email} is already confirmed.`,
    mailSent: (email: string) => `We have sent a mail to ${email}. Please open the link in it.`,
    sameEmail: 'Your account already uses this e-mail address.',
    changeSent: (email: string) =>
      `We have sent a mail to ${email}. Your address changes when you open the link in it, within ${lifetimeTexts.changeEmail}.`,
    changeCancelled: 'Your e-mail address stays as it is.',
  },
  emailChange: {
    'no-email-change': 'This change has expired or was cancelled. Ask for it again.',
    'wrong-password': 'Your current password is not right.',
    'sign-in-again':
      'You logged in a while ago. Please log out, log in again, and change the address within 10 minutes.',
  },
  signIns: {
    signInAgain:
      'To set your first password, log out, log in again, and set it within 10 minutes. This confirms that it is you.',
    'changed-meanwhile':
      'Your password was changed in another window. Please load this page again.',
    passwordSaved: 'Your password is saved. Every other device is signed out.',
    emailChangeCancelled: 'Your e-mail change was cancelled. Ask for it again.',
    othersOut: 'All other devices are signed out.',
    outAlready: 'That device is already signed out.',
    out: 'That device is signed out.',
    unlinked: 'The provider is unlinked.',
  },
  unlinking: {
    'not-linked': 'This provider is not linked to your account any more.',
    'only-way-in':
      'This is your only way to sign in. Choose a password first; then you can unlink it.',
  },
  deletion: {
    notTheEmail: 'Please type the e-mail address of your account, as shown on your profile.',
    'changed-meanwhile': 'Your account was changed in another window. Please load this page again.',
    'last-owner':
      'You are the only owner. Make somebody else an owner first; without one nobody could run this site.',
    done: 'Your account is deleted.',
  },
  device: {
    both: ({ browser, system }: { browser: string; system: string }) => `${browser} on ${system}`,
    systemOnly: (system: string) => `A browser on ${system}`,
    unknown: 'A browser we do not know',
    chromebook: 'a Chromebook',
    mac: 'a Mac',
  },
  ownData: (name: string) =>
    `What ${institute.name} keeps about ${name}. Times are in UTC. Who of our staff wrote something is not in this file.`,
  pictureSaved: 'Your picture is saved.',
  pictureRemoved: 'Your picture is removed.',
  profileSaved: 'Your profile is saved.',
} as const
