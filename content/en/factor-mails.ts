import { institute } from '../institute.ts'
import { lifetimeTexts } from './account-answers.ts'

/** Mails about two-step verification and sign-ins from new devices. */

const kinds = { passkey: 'a passkey', authenticator: 'an authenticator app' } as const

export const factorMails = {
  greeting: 'Hello,',
  added: (kind: keyof typeof kinds) => ({
    subject: `${capital(kinds[kind])} was added to your account at ${institute.name}`,
    text: `${capital(kinds[kind])} was added to your account. From now on it is asked for at every sign-in, after your password.`,
  }),
  removed: (kind: keyof typeof kinds) => ({
    subject: `${capital(kinds[kind])} was removed from your account at ${institute.name}`,
    text: `${capital(kinds[kind])} was removed from your account.`,
  }),
  reset: {
    subject: `Two-step verification of your account at ${institute.name} was reset`,
    text: 'Our staff removed every passkey, authenticator app and recovery code from your account, as we do when a device is lost. Everybody who was signed in has been signed out. Please sign in with your password and set up two-step verification again at once.',
  },
  renewed: {
    subject: `Your recovery codes at ${institute.name} were renewed`,
    text: 'A new set of recovery codes was made for your account. The earlier ones no longer work.',
  },
  recoveryUsed: (codesLeft: number) => ({
    subject: `A recovery code was used for your account at ${institute.name}`,
    text: `One of your recovery codes was used. ${codesLeft === 1 ? 'One is' : `${codesLeft === 0 ? 'None are' : `${codesLeft} are`}`} left; you can make a new set in the settings of your profile.`,
  }),
  cloned: {
    subject: `A copied passkey was refused at ${institute.name}`,
    text: 'Somebody tried to use what may be a copy of one of your passkeys. We refused it. Please remove that passkey in the settings of your profile, and add it again.',
  },
  newDevice: {
    subject: `A new sign-in to your account at ${institute.name}`,
    text: 'Somebody signed in to your account in a browser that we had not seen there before.',
    device: 'Device',
    time: 'When',
    you: 'Was that you? Then there is nothing to do.',
  },
  device: (name: string) => `Its name: ${name}.`,
  when: (time: string) => `That was on ${time}.`,
  notYou:
    'Not you? Open this link. It signs everybody out, removes what was added to your account since, and lets you choose a new password.',
  notYouOfStaff:
    'Not you? Open this link. It signs everybody out and lets you choose a new password; every owner gets a mail. Because you work here, your passkeys and authenticator apps stay: remove what is not yours in the settings of your profile, or ask an owner to reset them.',
  notMe: 'That was not me',
  notMeLasts: `The link works once, for ${lifetimeTexts.notMe}.`,
  call: `You can also call us at ${institute.phone.display}.`,
  /** To the owners, of a member of staff. */
  ofStaff: {
    subject: (name: string) => `${institute.name}: two-step verification of ${name} has changed`,
    added: (kind: keyof typeof kinds) => `${kinds[kind]} was added`,
    removed: (kind: keyof typeof kinds) => `${kinds[kind]} was removed`,
    reset: 'two-step verification was removed',
    renewed: 'a new set of recovery codes was made',
    recoveryUsed: () => 'a recovery code was used to sign in or to confirm something',
    cloned: 'a copied passkey was refused',
    undone: (addedCount: number) =>
      `they said “That was not me” about a sign-in, a new passkey or a new authenticator app. Everybody was signed out of their account and its password no longer works. ${addedCount === 0 ? 'No passkey or app was added since' : `${addedCount === 1 ? 'A passkey or app that was added since stays' : `${addedCount} passkeys or apps that were added since stay`}. Ask them whether ${addedCount === 1 ? 'it is' : 'they are'} theirs; under Settings, Team you can reset their two-step verification`}`,
    text: (name: string, email: string, what: string) => `${name} (${email}): ${what}.`,
    doubt: 'If you did not expect this, please call them.',
  },
} as const

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
