import { forms } from '#words/forms.ts'
import { passwordForm } from '#words/password-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { useAccountAction } from '../use-account-action.ts'
import { useSentForm } from '../use-sent-form.ts'

const words = {
  currentPassword: { missing: forms.currentPasswordMissing },
  newPassword: { missing: passwordForm.newMissing },
}

/** Changes the password; who came through a provider chooses a first one. */
export function PasswordForm({
  hasPassword,
  onSaved,
}: {
  hasPassword: boolean
  onSaved: (message: string) => void
}) {
  const { session } = useSession()
  const act = useAccountAction()
  const { busy, errors, fields, submit } = useSentForm(
    words,
    ({ currentPassword, newPassword }) =>
      act('PUT /api/me/password', {
        body: { newPassword, ...(hasPassword && { currentPassword }) },
      }),
    onSaved,
  )

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <FormErrors title={passwordForm.failed} errors={errors} />
      {/* For password managers: whose password it is. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        defaultValue={session.status === 'signed-in' ? session.user.email : ''}
        hidden
      />
      {hasPassword && (
        <PasswordField
          id="currentPassword"
          name="currentPassword"
          label={forms.labels.currentPassword}
          autoComplete="current-password"
          autoFocus
          required
          error={fields.currentPassword}
        />
      )}
      <PasswordField
        id="newPassword"
        name="newPassword"
        label={forms.labels.newPassword}
        autoComplete="new-password"
        autoFocus={!hasPassword}
        required
        hint={forms.passwordHint}
        error={fields.newPassword}
      />
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? forms.saving : passwordForm.submit}
      </Button>
    </form>
  )
}
