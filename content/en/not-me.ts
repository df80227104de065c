import { institute } from '../institute.ts'

/** Where the link of a mail leads that tells of a sign-in or an addition. */
export const notMePage = {
  title: 'That was not me',
  heading: 'That was not me',
  purpose: 'Closing your account to strangers',
  text: 'Press the button and everybody is signed out of your account, also you. Your current password stops working, and whatever was added since that sign-in is taken away: recovery codes, linked sign-ins, and, unless you work here, passkeys and authenticator apps. Then you choose a new password here.',
  wasMe: 'It was you after all? Then just close this page; nothing has changed.',
  failed: 'Nothing has changed yet',
  submit: 'Sign everybody out',
  submitting: 'Signing out...',
  choosePassword: 'Choose a new password',
  help: `Is something still not as it was? Please call us at ${institute.phone.display}.`,
} as const
