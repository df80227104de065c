import { type SubmitEvent, useState } from 'react'
import { deleteDialog } from '#words/delete-account.ts'
import { erasure } from '#words/own-data.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import { useSession } from '../../../ui/use-session.ts'
import { useAccountAction } from '../use-account-action.ts'

/** Says what goes and what stays, and deletes when the person confirms it. */
export function DeleteAccount({
  hasPassword,
  onClose,
}: {
  hasPassword: boolean
  onClose: () => void
}) {
  return (
    <OpenDialog
      heading={deleteDialog.question}
      onClose={onClose}
      className="w-[min(40rem,calc(100vw-2rem))]"
    >
      <Consequences title={deleteDialog.goes} points={erasure.goes} />
      <Consequences title={deleteDialog.stays} points={erasure.stays} />
      <ConfirmForm hasPassword={hasPassword} onCancel={onClose} />
    </OpenDialog>
  )
}

function Consequences({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <>
      <h3 className="mt-5 text-base">{title}</h3>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-sm marker:text-slate">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  )
}

const words = {
  password: { confirmation: { missing: deleteDialog.passwordMissing } },
  email: { confirmation: { missing: deleteDialog.emailMissing } },
}

function ConfirmForm({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const { forget } = useSession()
  const { errors, fields, check, refuse } = useFormErrors(
    hasPassword ? words.password : words.email,
  )
  const [busy, setBusy] = useState(false)
  const act = useAccountAction()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !check(event.currentTarget)) return
    const confirmation = String(new FormData(event.currentTarget).get('confirmation'))
    setBusy(true)
    const answer = await act('DELETE /api/me', { body: { confirmation } })
    setBusy(false)
    if (!answer.ok) return refuse(answer)
    toast.success(deleteDialog.done)
    forget()
  }

  const field = {
    id: 'confirmation',
    name: 'confirmation',
    required: true,
    error: fields.confirmation,
  }
  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-6 grid gap-5">
      <FormErrors title={deleteDialog.failed} errors={errors} />
      {hasPassword ? (
        <PasswordField
          {...field}
          label={deleteDialog.passwordLabel}
          autoComplete="current-password"
        />
      ) : (
        <TextField {...field} type="email" label={deleteDialog.emailLabel} autoComplete="off" />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" aria-disabled={busy}>
          {busy ? deleteDialog.submitting : deleteDialog.submit}
        </Button>
        <Button onClick={onCancel}>{deleteDialog.cancel}</Button>
      </div>
    </form>
  )
}
