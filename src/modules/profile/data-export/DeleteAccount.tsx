import { deleteDialog } from '#words/delete-account.ts'
import { erasure } from '#words/own-data.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../../ui/use-session.ts'

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
  const field = {
    id: 'confirmation',
    name: 'confirmation',
    required: true,
  }
  return (
    <SendForm
      call="DELETE /api/me"
      words={hasPassword ? words.password : words.email}
      request={(body) => ({ body })}
      onDone={() => {
        toast.success(deleteDialog.done)
        forget()
      }}
      title={deleteDialog.failed}
      submit={deleteDialog.submit}
      busyText={deleteDialog.submitting}
      kind="danger"
      buttonClass=""
      actions={<Button onClick={onCancel}>{deleteDialog.cancel}</Button>}
      className="mt-6 grid gap-5"
    >
      {hasPassword ? (
        <PasswordField
          {...field}
          label={deleteDialog.passwordLabel}
          autoComplete="current-password"
        />
      ) : (
        <TextField {...field} type="email" label={deleteDialog.emailLabel} autoComplete="off" />
      )}
    </SendForm>
  )
}
