import { TextField } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'

/** What an e-mail field says when it is empty or not an address. */
export const emailWords = {
  missing: 'Please enter your e-mail address.',
  malformed: 'Please enter a valid e-mail address, such as name@example.com.',
}

/** The two fields that login and sign-up have in common. */
export function Credentials({
  errors,
  autoComplete,
  hint,
}: {
  errors: Record<string, string>
  autoComplete: 'current-password' | 'new-password'
  /** Below the password. */
  hint?: string
}) {
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email Address"
        autoComplete="username"
        required
        error={errors.email}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete={autoComplete}
        required
        hint={hint}
        error={errors.password}
      />
    </>
  )
}
