export const settingsPage = {
  heading: 'Settings',
  refused: 'Something went wrong.',
} as const

export const colourSettings = {
  heading: 'Colours',
  about: 'For this browser, on every page. It stays when you log out.',
  system: 'As my device',
  light: 'Light',
  dark: 'Dark',
} as const

export const passwordSettings = {
  heading: 'Password',
  about: 'Changing it signs out your other devices.',
  aboutFirst:
    'You sign in through a provider and have no password here. With one you can sign in both ways.',
  change: 'Change password',
  choose: 'Choose a password',
} as const

export const emailSettings = {
  heading: 'E-mail address',
  about:
    'A new address takes effect when you open the link that we send to it. Other devices are then signed out.',
  change: 'Change e-mail address',
  waiting: (email: string) => `Waiting for you to confirm ${email}`,
  sendAgain: 'Send again',
  cancel: 'Cancel',
  cancelOf: (email: string) => `Cancel the change to ${email}`,
} as const

export const sessionSettings = {
  heading: 'Where you are signed in',
  about:
    'A sign-in ends by itself after seven days at most. See one that is not yours? Sign it out and change your password.',
  endOthers: 'Sign out all other devices',
  thisDevice: 'This device',
  used: (signedIn: string, lastUsed: string) => `Signed in ${signedIn} · Last used ${lastUsed}`,
  logout: 'Logout',
  end: 'Sign out',
  endThat: (device: string) => `Sign out ${device}`,
} as const

export const providerSettings = {
  heading: 'Linked sign-ins',
  about: 'Other ways to sign in. Once you unlink one, you can no longer sign in with it.',
  linked: (day: string) => `Linked ${day}`,
  unlink: 'Unlink',
  unlinkThat: (provider: string) => `Unlink ${provider}`,
} as const

export const dataSettings = {
  heading: 'Your data',
  about:
    'Everything we keep about you in one file: account, sign-ins, registrations and their history.',
  download: 'Download my data',
} as const

export const deleteSettings = {
  heading: 'Delete account',
  about: 'Permanent and immediate. You first see what is deleted and what is kept.',
  open: 'Delete my account',
} as const
