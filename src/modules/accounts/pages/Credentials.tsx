import { forms } from '#words/forms.ts'
import { TextField } from '../../../ui/Field.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'

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
        label={forms.labels.email}
        autoComplete="username"
        required
        error={errors.email}
      />
      <PasswordField
        id="password"
        name="password"
        label={forms.labels.password}
        autoComplete={autoComplete}
        required
        hint={hint}
        error={errors.password}
      />
    </>
  )
}
