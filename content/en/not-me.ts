import { institute } from '../institute.ts'

/** Where the link of a mail leads that tells of a sign-in or an addition. */
export const notMePage = {
  title: 'That was not me',
  heading: 'That was not me',
  purpose: 'Signing everybody out',
  text: 'This button signs everybody out of your account, including you. Your current password stops working, and whatever was added since that sign-in is removed: recovery codes, linked sign-ins and, unless you work here, passkeys and authenticator apps. You then choose a new password here.',
  wasMe: 'It was you after all? Then just close this page; nothing has changed.',
  failed: 'Nothing has changed yet',
  submit: 'Sign everybody out',
  submitting: 'Signing out...',
  choosePassword: 'Choose a new password',
  help: `Is something still wrong? Please call us at ${institute.phone.display}.`,
} as const
