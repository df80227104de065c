import { emailForm } from '#texts/email-form.ts'
import { forms } from '#texts/forms.ts'
import { TextField } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SendForm } from '../../ui/SendForm.tsx'
import type { SettingsFormProps } from './FormSection.tsx'

const texts = {
  email: { missing: emailForm.missing, malformed: forms.email.malformed },
  password: { missing: forms.currentPasswordMissing },
}

/** Requests another e-mail address; `onSaved` gets the confirmation sentence. */
export function EmailForm({ hasPassword, onSaved }: SettingsFormProps) {
  return (
    <SendForm
      call="PUT /api/me/email"
      fieldTexts={texts}
      request={({ email, password }) => ({ body: { email, ...(hasPassword && { password }) } })}
      onDone={({ message }) => onSaved(message)}
      title={emailForm.failed}
      submit={emailForm.submit}
      kind="secondary"
      buttonClass="justify-self-start"
    >
      <TextField
        id="email"
        name="email"
        type="email"
        label={emailForm.label}
        autoComplete="email"
        autoFocus
        required
      />
      {hasPassword && (
        <PasswordField
          id="password"
          name="password"
          label={forms.labels.currentPassword}
          autoComplete="current-password"
          required
        />
      )}
    </SendForm>
  )
}
