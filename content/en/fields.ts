/** Why a field of a public form is refused, by the reasons of its schema. */
const lines = { name: 'name' }

export const fields = {
  missing: ({ what }: { what: 'name' | 'email' }) =>
    what === 'email' ? 'Please enter your e-mail address.' : `Please enter your ${lines[what]}.`,
  'unknown-sign': ({ what }: { what: 'name' }) =>
    `Your ${lines[what]} contains a character we cannot store.`,
  'too-long': ({ what, max }: { what: 'name' | 'email'; max: number }) =>
    what === 'email'
      ? 'That e-mail address is too long.'
      : `Your ${lines[what]} can have at most ${max} characters.`,
  'not-one-line': ({ what }: { what: 'name' }) =>
    `Your ${lines[what]} must be one line of plain text.`,
  'no-email': 'Please enter a valid e-mail address, such as name@example.com.',
} as const
