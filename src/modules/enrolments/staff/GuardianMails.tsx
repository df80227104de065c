import type { CallData } from '../../../ui/api/call-api.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatPhone } from '../../../ui/format/phones.ts'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'

type Props = {
  enrolment: CallData<'GET /api/admin/students/{id}/enrolments'>['enrolments'][number]
  onChanged: () => void
}

/** The guardian of a minor, and whether they are told of missed classes by mail. */
export function GuardianMails({ enrolment: { id, guardian }, onChanged }: Props) {
  if (!guardian) return null
  const { name, phone, email, mailsAgreedAt } = guardian
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-slate wrap-anywhere">
        Guardian {name}, {formatPhone(phone)} ·{' '}
        {mailsAgreedAt ? `mails about missed classes to ${email}` : 'no mails about missed classes'}
      </p>
      <DialogButton label="Guardian’s mails…">
        {(close) => (
          <DialogForm
            heading={`Mails to ${name}`}
            call="PUT /api/admin/enrolments/{id}/guardian"
            request={(form) => {
              const [to, isAgreed] = [form.text('email') || null, form.text('agreed') !== '']
              return isAgreed && !to
                ? { errors: { email: 'Enter the guardian’s e-mail.' } }
                : { params: { id }, body: { email: to, agreed: isAgreed } }
            }}
            submit="Save"
            startsInField
            onClose={close}
            onDone={onChanged}
          >
            <TextField
              label="Guardian’s e-mail"
              name="email"
              type="email"
              maxLength={254}
              autoComplete="off"
              defaultValue={email ?? ''}
            />
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="agreed"
                value="yes"
                defaultChecked={mailsAgreedAt !== null}
                className="size-5 shrink-0 accent-indigo"
              />
              They agree to mails about missed classes
            </label>
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}
