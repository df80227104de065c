import { SelectField, TextField } from '../../../ui/Field.tsx'
import { dayInIndia } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { cancelCauseNames, cancelCauses } from '../rules.ts'
import { cancelFieldTexts } from './payment-texts.ts'

type Props = {
  receipt: { id: number; name: string; paise: number }
  /** When it was issued. */
  at: string
  onCancelled: () => void
}

/** Cancels a receipt that was entered by mistake; on a later day only for whoever may. */
export function CancelReceipt({ receipt: { id, name, paise }, at, onCancelled }: Props) {
  const mayLater = useAbility('payments.cancel')
  if (!mayLater && dayInIndia(new Date(at)) !== dayInIndia(new Date())) return null
  return (
    <DialogButton
      label="Cancel receipt…"
      kind="quiet"
      className="px-0!"
      aria-label={`Cancel receipt ${name}`}
    >
      {(close) => (
        <DialogForm
          heading={`Cancel receipt ${name}`}
          call="POST /api/admin/receipts/{id}/cancel"
          request={(form, key) => {
            const cause = cancelCauses.find((one) => one === form.text('cause'))
            const details = form.text('details') || null
            if (!cause) return { errors: { cause: cancelFieldTexts['no-cause'] } }
            if (cause === 'other' && !details)
              return { errors: { details: cancelFieldTexts['no-details'] } }
            return { params: { id }, body: { key, cause, details } }
          }}
          submit="Cancel receipt"
          cancelLabel="Keep it"
          onClose={close}
          onDone={onCancelled}
        >
          <p>
            Only for a receipt entered by mistake: no money is paid back, and {formatRupees(paise)}{' '}
            is due again.
          </p>
          <SelectField label="Reason" name="cause" defaultValue="">
            <option value="">Choose</option>
            {cancelCauses.map((cause) => (
              <option key={cause} value={cause}>
                {cancelCauseNames[cause]}
              </option>
            ))}
          </SelectField>
          <TextField label="Details (required for “Other”)" name="details" maxLength={200} />
        </DialogForm>
      )}
    </DialogButton>
  )
}
