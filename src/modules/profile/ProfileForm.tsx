import { type SubmitEvent, useState } from 'react'
import { editProfilePage } from '#words/edit-profile.ts'
import { forms } from '#words/forms.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../ui/Outcome.tsx'
import { readTyped, useFormErrors } from '../../ui/use-form-errors.ts'
import { useAccountAction } from './use-account-action.ts'

const words = {
  name: { missing: forms.nameMissing },
  phone: { missing: editProfilePage.phoneMissing },
}

/** `name` and `phone` are what stood there when the form was opened. */
export function ProfileForm({ name, phone }: { name: string; phone: string }) {
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [saved, setSaved] = useState<OutcomeOf>()
  const [busy, setBusy] = useState(false)
  const act = useAccountAction()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setSaved(undefined)
    if (busy || !check(event.currentTarget)) return
    const body = readTyped(event.currentTarget, words)
    setBusy(true)
    const answer = await act('PATCH /api/me', { body })
    setBusy(false)
    if (answer.ok) setSaved(answer)
    else refuse(answer)
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <FormErrors title={editProfilePage.failed} errors={errors} />
      <OutcomeMessage of={saved} />
      <TextField
        id="name"
        name="name"
        label={forms.labels.name}
        autoComplete="name"
        defaultValue={name}
        required
        error={fields.name}
      />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label={forms.labels.phone}
        autoComplete="tel"
        defaultValue={phone}
        hint={editProfilePage.phoneHint}
        error={fields.phone}
      />
      <Button
        type="submit"
        kind="primary"
        aria-disabled={busy}
        className="mt-1 min-h-12 justify-self-start px-8"
      >
        {busy ? forms.saving : editProfilePage.submit}
      </Button>
    </form>
  )
}
