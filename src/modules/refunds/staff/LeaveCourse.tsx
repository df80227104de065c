import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { RefundCalculationLines } from '../RefundCalculationLines.tsx'
import { refundLineNames } from './texts.ts'

type Props = {
  of: { enrolmentId: number } | { registrationId: number }
  name: string
  onRequested: () => void
}

/** Requests a refund for a student who leaves; shows its calculation first. */
export function LeaveCourse(props: Props) {
  return (
    <DialogButton label={props.name}>
      {(close) => <RefundDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

function RefundDialog({ of, name, onRequested, onClose }: Props & { onClose: () => void }) {
  const query =
    'enrolmentId' in of ? { enrolment: of.enrolmentId } : { registration: of.registrationId }
  const isApprover = useAbility('refunds.approve')
  const { state, refresh } = useStaffData('GET /api/admin/refund-calculation', { query })
  const dialog = { heading: name, onClose, className: 'w-[min(32rem,calc(100vw-2rem))]' }
  if (state.status !== 'loaded')
    return (
      <OpenDialog {...dialog}>
        {state.status === 'loading' && <p role="status">Calculating...</p>}
        {state.status === 'error' && (
          <NotLoaded what="sums" reason={state.reason} onRetry={refresh} />
        )}
      </OpenDialog>
    )
  const { leaves, dueOn, calculation } = state.data
  if (calculation.backPaise === 0 && !(leaves && 'enrolmentId' in of))
    return (
      <OpenDialog {...dialog}>
        <div className="mt-4 grid gap-4">
          <RefundCalculationLines of={calculation} names={refundLineNames} />
          <p>There is nothing to refund.</p>
          <Button onClick={onClose} className="justify-self-start">
            Close
          </Button>
        </div>
      </OpenDialog>
    )
  return (
    <DialogForm
      {...dialog}
      call="POST /api/admin/refunds"
      request={(form, key) => ({
        body: { key, of, paise: calculation.backPaise, reason: form.text('reason') || null },
      })}
      submit="Ask for approval"
      busyText="Asking..."
      onDone={onRequested}
      onRefused={refresh}
    >
      <RefundCalculationLines of={calculation} names={refundLineNames} />
      <p>
        {isApprover
          ? 'An owner other than you must approve this. '
          : 'An owner must approve this. '}
        {calculation.backPaise > 0 && `We then refund the money by ${formatDate(dueOn)}. `}
        {leaves && 'A seat in a batch becomes free as soon as this is approved.'}
      </p>
      <TextField
        label="Reason, if they gave one"
        name="reason"
        autoComplete="off"
        maxLength={300}
        hint="The student can read it. It is optional."
      />
    </DialogForm>
  )
}
