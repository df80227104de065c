import { forms } from '#texts/forms.ts'
import { passwordForm } from '#texts/password-form.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { useSession } from '../../../ui/use-session.ts'
import type { SettingsFormProps } from '../FormSection.tsx'

const texts = {
  currentPassword: { missing: forms.currentPasswordMissing },
  newPassword: { missing: passwordForm.newMissing },
}

/** Changes the password; a user who signed in through a provider sets a first one. */
export function PasswordForm({ hasPassword, onSaved }: SettingsFormProps) {
  const { session } = useSession()
  return (
    <SendForm
      call="PUT /api/me/password"
      fieldTexts={texts}
      request={({ currentPassword, newPassword }) => ({
        body: { newPassword, ...(hasPassword && { currentPassword }) },
      })}
      onDone={({ message }) => onSaved(message)}
      title={passwordForm.failed}
      submit={passwordForm.submit}
      busyText={forms.saving}
      kind="secondary"
      buttonClass="justify-self-start"
    >
      {/* Tells password managers whose password it is. */}
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
      />
    </SendForm>
  )
}
