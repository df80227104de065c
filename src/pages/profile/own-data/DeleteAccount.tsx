import { type SubmitEvent, useState } from 'react'
import { erasure } from '../../../../content/own-data.ts'
import { useSession } from '../../../domain/accounts/use-session.ts'
import { endpoints } from '../../../site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import { OpenDialog } from '../OpenDialog.tsx'
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
      heading="Delete your account?"
      onClose={onClose}
      className="w-[min(40rem,calc(100vw-2rem))]"
    >
      <Consequences title="What goes" points={erasure.goes} />
      <Consequences title="What stays, and why" points={erasure.stays} />
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
  password: { confirmation: { missing: 'Please enter your password.' } },
  email: { confirmation: { missing: 'Please type your e-mail address.' } },
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
    const answer = await act(`delete ${endpoints.me}`, { body: { confirmation } })
    setBusy(false)
    if (!answer.ok) return refuse(answer)
    toast.success('Your account is deleted. A last mail confirms it.')
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
      <FormErrors title="Your account is not deleted" errors={errors} />
      {hasPassword ? (
        <PasswordField {...field} label="Your Password" autoComplete="current-password" />
      ) : (
        <TextField {...field} type="email" label="Type Your Email Address" autoComplete="off" />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" aria-disabled={busy}>
          {busy ? 'Deleting...' : 'Delete for good'}
        </Button>
        <Button onClick={onCancel}>Keep my account</Button>
      </div>
    </form>
  )
}
