/** What is asked once a registration stands. */
export const heardOf = {
  question: 'How did you hear about us?',
  optional: 'Optional. It tells us where students find us.',
  choices: [
    'A friend',
    'Google',
    'Instagram',
    'YouTube',
    'JustDial or Sulekha',
    'My college',
    'A poster',
    'Somewhere else',
  ],
  thanks: 'Thank you. We have noted it.',
  missing: 'Choose one of the answers.',
  notThere: 'You have no registration for this course.',
} as const
