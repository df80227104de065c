import { type SubmitEvent, useState } from 'react'
import { endpoints } from '../../site-map.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { readTyped, useFormErrors } from '../../ui/use-form-errors.ts'
import { useAccountAction } from './use-account-action.ts'

const words = {
  email: {
    missing: 'Please enter your new e-mail address.',
    malformed: 'Please enter a valid e-mail address, such as name@example.com.',
  },
  password: { missing: 'Please enter your current password.' },
}

/** Asks for another e-mail address; `onSent` gets the sentence that a mail is on its way. */
export function EmailForm({
  hasPassword,
  onSent,
}: {
  hasPassword: boolean
  onSent: (message: string) => void
}) {
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [busy, setBusy] = useState(false)
  const act = useAccountAction()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (busy || !check(form)) return
    const { email, password } = readTyped(form, words)
    setBusy(true)
    const answer = await act(`put ${endpoints.myEmail}`, {
      body: { email, ...(hasPassword && { password }) },
    })
    setBusy(false)
    if (!answer.ok) return refuse(answer)
    onSent(answer.message)
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <FormErrors title="Your e-mail address is not changed" errors={errors} />
      <TextField
        id="email"
        name="email"
        type="email"
        label="New Email Address"
        autoComplete="email"
        autoFocus
        required
        error={fields.email}
      />
      {hasPassword && (
        <PasswordField
          id="password"
          name="password"
          label="Current Password"
          autoComplete="current-password"
          required
          error={fields.password}
        />
      )}
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  )
}
