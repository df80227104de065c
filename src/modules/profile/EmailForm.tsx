import { emailForm } from '#words/email-form.ts'
import { forms } from '#words/forms.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useAccountAction } from './use-account-action.ts'
import { useSentForm } from './use-sent-form.ts'

const words = {
  email: {
    missing: emailForm.missing,
    malformed: forms.email.malformed,
  },
  password: { missing: forms.currentPasswordMissing },
}

/** Asks for another e-mail address; `onSent` gets the sentence that a mail is on its way. */
export function EmailForm({
  hasPassword,
  onSent,
}: {
  hasPassword: boolean
  onSent: (message: string) => void
}) {
  const act = useAccountAction()
  const { busy, errors, fields, submit } = useSentForm(
    words,
    ({ email, password }) =>
      act('PUT /api/me/email', { body: { email, ...(hasPassword && { password }) } }),
    onSent,
  )

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <FormErrors title={emailForm.failed} errors={errors} />
      <TextField
        id="email"
        name="email"
        type="email"
        label={emailForm.label}
        autoComplete="email"
        autoFocus
        required
        error={fields.email}
      />
      {hasPassword && (
        <PasswordField
          id="password"
          name="password"
          label={forms.labels.currentPassword}
          autoComplete="current-password"
          required
          error={fields.password}
        />
      )}
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? forms.sending : emailForm.submit}
      </Button>
    </form>
  )
}
