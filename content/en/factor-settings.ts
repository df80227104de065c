/** The part of the settings about second steps, fetched when it is seen. */
export const factorSettings = {
  heading: 'Second step',
  about:
    'Asked for after your password at every sign-in, so that the password alone opens nothing.',
  none: 'You sign in with your password alone.',
  due: (day: string) =>
    `Your work here needs a second step. Please set one up by ${day}; after that you can look at everything, but change nothing.`,
  overdue:
    'Your work here needs a second step. Until you set one up you can look at everything, but change nothing.',
  addPasskey: 'Add a passkey',
  addingPasskey: 'Waiting for your device...',
  passkeyHint: 'Your fingerprint, face or screen lock, or a security key. The safest way.',
  passkeyFailed: 'No passkey was made. Please try again.',
  passkeyKnown: 'This device has a passkey for your account already.',
  addApp: 'Add an authenticator app',
  appHint: 'An app that shows six digits, such as the one of your password manager.',
  scan: 'Scan this with your authenticator app',
  orType: 'or type this into it',
  code: 'Code that the app shows now',
  codeHint: 'Six digits.',
  codeMissing: 'Please enter the six digits that your app shows.',
  appFailed: 'The app is not set up yet',
  appSubmit: 'Set up this app',
  cancel: 'Cancel',
  passkey: (device: string) => `Passkey · ${device}`,
  added: (day: string) => `Added ${day}`,
  used: (addedOn: string, usedText: string) => `Added ${addedOn} · Last used ${usedText}`,
  remove: 'Remove',
  removeThat: (name: string) => `Remove ${name}`,
  codesHeading: 'Recovery codes',
  codesText:
    'Each opens your account once when you do not have your device. Keep them where you find them without it: printed, or in a password manager. We show them this once.',
  codesCopy: 'Copy',
  codesCopied: 'The codes are copied.',
  codesKept: 'I have kept them',
  codesLeft: (count: number) =>
    count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`,
  codesNew: 'New recovery codes',
  copyFailed: 'We could not copy them. Please select and copy them yourself.',
} as const
