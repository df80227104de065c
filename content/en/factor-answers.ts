/** What the server answers about second steps, and why it refuses one. */
export const factorAnswers = {
  refused: {
    wrong: 'That code did not work. Please try again.',
    used: 'That code was used already. Please wait for the next one.',
    cloned:
      'We refused this passkey, because there may be a copy of it. Please use another way to confirm it’s you, then remove this passkey and add it again.',
    'nothing-shown': 'Please use a passkey or enter a code.',
    'known-already': 'You have already added this passkey or app.',
    'too-many': 'You have as many passkeys as an account can have. Please remove one first.',
    'begin-again': 'This sign-in has expired. Please start again.',
    'no-factor': 'Please add a passkey or an authenticator app first.',
    gone: 'Already removed.',
    'sign-in-again':
      'Your account has no password to ask for. Please log out and in again, and do it within ten minutes.',
  },
  wrongPasskey: 'That passkey did not work. Please try again.',
  lacking: {
    'step-up': 'Please confirm once more that it’s you.',
    'set-up-factor':
      'You can look at everything, but change nothing until you set up two-step verification in the settings of your profile.',
  },
  usedUp: 'You can sign in sooner in a browser where you have confirmed this step before.',
  halfWay: 'Two-step verification: confirm it’s you.',
  shown: 'Thank you.',
  added: 'Two-step verification is set up. From now on we ask for it at every sign-in.',
  removed: 'Removed from your account.',
  renewed: 'These are your new recovery codes. The earlier ones no longer work.',
  undone: 'Everybody is signed out, and the previous password no longer works.',
  undoneOfStaff:
    'Everybody is signed out, and the previous password no longer works. Passkeys and apps stay: remove what is not yours in your settings, or ask an owner to reset them.',
  authenticator: 'Authenticator app',
} as const
