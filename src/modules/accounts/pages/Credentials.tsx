import { forms } from '#texts/forms.ts'
import { TextField } from '../../../ui/Field.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'

/** The two fields common to login and sign-up. */
export function Credentials({
  autoComplete,
  hint,
  onEmail,
}: {
  autoComplete: 'current-password' | 'new-password'
  /** Below the password. */
  hint?: string
  onEmail?: (email: string) => void
}) {
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        label={forms.labels.email}
        autoComplete="username"
        onChange={onEmail && (({ target }) => onEmail(target.value))}
        required
      />
      <PasswordField
        id="password"
        name="password"
        label={forms.labels.password}
        autoComplete={autoComplete}
        required
        hint={hint}
      />
    </>
  )
}
