import { institute } from '../../../../content/institute.ts'
import { formatTime } from '../../../formats/times.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { to } from '../../../site-map.ts'
import { lifetimes } from './rules.ts'
import type { NewLink } from './store.server.ts'

/**
 * None of these calls anybody by name: most go to addresses nobody has proved yet, and a name is a
 * text that a stranger could have us deliver.
 */
type Letter = { to: string; link: NewLink; publicUrl: string }

export function verificationMail({ to: address, link, publicUrl }: Letter): Mail {
  return writeMail({
    to: address,
    id: `verify-email-${link.key}`,
    subject: `Confirm your e-mail address at ${institute.name}`,
    parts: [
      'Hello,',
      `An account at ${institute.name} was created with this e-mail address. If it is yours, please confirm that the address is right.`,
      { link: opening(to.verifyEmail, link, publicUrl), label: 'Confirm this e-mail address' },
      `The link works once, for ${lifetimes['verify-email'].words}. Your account works before that too.`,
      whereNotSignedIn,
      'You have not created an account? Then please do not open the link. Somebody has mistyped their address, and without your word it is never taken for theirs.',
    ],
  })
}

export function resetMail({ to: address, link, publicUrl }: Letter): Mail {
  return writeMail({
    to: address,
    id: `reset-password-${link.key}`,
    subject: `Choose a new password at ${institute.name}`,
    parts: [
      'Hello,',
      `Somebody asked for a new password for your account at ${institute.name}. If it was you, choose one here.`,
      { link: opening(to.resetPassword, link, publicUrl), label: 'Choose a new password' },
      `The link works once, for ${lifetimes['reset-password'].words}. Once you have chosen, everybody who is signed in to your account is signed out.`,
      'It was not you? Then do nothing, and your password stays as it is.',
    ],
  })
}

export function passwordChangedMail(letter: {
  to: string
  key: string
  now: Date
  publicUrl: string
}): Mail {
  return writeMail({
    to: letter.to,
    id: `password-changed-${letter.key}`,
    subject: `Your password at ${institute.name} was changed`,
    parts: [
      'Hello,',
      `The password of your account was changed on ${formatTime(letter.now)}, through a link in our mail to this address. Everybody who was signed in has been signed out.`,
      `It was not you? Then somebody else reads your mail. Change the password of your mailbox first, and then the one at ${institute.name}.`,
      page(to.forgotPassword, letter.publicUrl, 'Choose a new password'),
      `You can also call us at ${institute.phone.display}.`,
    ],
  })
}

export function emailChangeMail({ to: address, link, publicUrl }: Letter): Mail {
  return writeMail({
    to: address,
    id: `change-email-${link.key}`,
    subject: `Confirm your new e-mail address at ${institute.name}`,
    parts: [
      'Hello,',
      `Somebody who is signed in at ${institute.name} wants to use this e-mail address for their account. If it is you, please confirm it.`,
      { link: opening(to.verifyEmail, link, publicUrl), label: 'Use this e-mail address' },
      `The link works once, for ${lifetimes['change-email'].words}. From then on you sign in with this address, and other devices are signed out.`,
      whereNotSignedIn,
      'It was not you? Then please do not open the link, and nothing changes.',
    ],
  })
}

/** To the address that the account has so far. */
export function emailChangeNotice({
  newEmail,
  ...letter
}: Letter & {
  newEmail: string
}): Mail {
  return writeMail({
    to: letter.to,
    id: `change-email-${letter.link.key}-notice`,
    subject: `Your e-mail address at ${institute.name} may change`,
    parts: [
      'Hello,',
      `Somebody who is signed in to your account at ${institute.name} asked to use another e-mail address for it.`,
      { facts: [['New address', newEmail]] },
      'Nothing changes before the link in our mail to that address is opened.',
      'It was not you? Then choose a new password now. This signs everybody out and makes that link useless.',
      page(to.forgotPassword, letter.publicUrl, 'Choose a new password'),
    ],
  })
}

/** To the owner of an address that somebody wanted for another account. */
export function addressTakenMail(letter: Letter): Mail {
  return writeMail({
    to: letter.to,
    id: `change-email-${letter.link.key}`,
    subject: `Your e-mail address at ${institute.name}`,
    parts: [
      'Hello,',
      `Somebody asked to use this e-mail address for another account at ${institute.name}. It belongs to yours, so nothing has changed.`,
      'Was it you? Then sign in with this address instead.',
      page(to.login, letter.publicUrl, 'Sign in'),
      'It was not you? Then there is nothing to do.',
    ],
  })
}

/** Else somebody else's account would come to a person who never asked for it. */
const whereNotSignedIn =
  'Please open it where you are signed in to that account. Anywhere else it also leads you to choosing a new password, and everybody who is signed in is signed out.'

/** Behind the #, where no server, log or other site ever sees it. */
function opening(path: string, { secret }: NewLink, publicUrl: string): string {
  const address = new URL(path, publicUrl)
  address.hash = secret
  return address.href
}

function page(path: string, publicUrl: string, label: string) {
  return { link: new URL(path, publicUrl).href, label }
}
