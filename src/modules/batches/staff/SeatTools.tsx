import { ArrowRightLeft, type LucideIcon, UserMinus } from 'lucide-react'
import { batchTimes } from '#texts/batch-times.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { ActionButton, DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { offerUndo } from '../../../ui/staff/UndoNotice.tsx'
import type { BatchRecord } from '../contract.ts'

export type BatchPeopleData = CallData<'GET /api/admin/batches/{id}/people'>

export const undoCall = 'POST /api/admin/batches/{id}/people/{student}/undo' as const

type Props = {
  batch: BatchRecord
  one: BatchPeopleData['people'][number]
  /** Other batches of the course. */
  otherBatches: readonly BatchRecord[]
  /** First on the waitlist. */
  next: BatchPeopleData['waitlist'][number] | undefined
  onChange: () => void
}

/** A button in a row of one line. */
export const rowButton =
  'px-2! font-normal! text-slate! hover:text-ink! pointer-fine:min-h-9! pointer-fine:py-1!'

/** One with `RowWords`: on a phone as wide as high. */
export const iconButton = `${rowButton} max-sm:w-11`

/** What a button says that has a name besides: on a phone its icon says it. */
export function RowText({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="sm:hidden" />
      <span className="max-sm:hidden">{children}</span>
    </>
  )
}

/** Moves a student to another batch, or removes them after confirmation. */
export function SeatTools({ batch, one, otherBatches, next, onChange }: Props) {
  // Nothing can be done for a colleague's student.
  if (one.student === null) return null
  const params = { id: batch.id, student: one.student }
  const offerToUndo = (text: string) => offerUndo({ text, call: undoCall, request: { params } })
  return (
    <>
      {one.state === 'taken' && otherBatches.length > 0 && (
        <DialogButton
          label={<RowText icon={ArrowRightLeft}>Move…</RowText>}
          aria-label={`Move… ${one.name}`}
          kind="quiet"
          className={iconButton}
        >
          {(close) => (
            <DialogForm
              heading={`Move ${one.name}`}
              call="PATCH /api/admin/batches/{id}/people/{student}"
              request={(form) => ({ params, body: { to: Number(form.text('to')) } })}
              submit="Move"
              onClose={close}
              onDone={() => {
                offerToUndo(`${one.name} was moved to another batch.`)
                onChange()
              }}
            >
              <SelectField label="To the batch" name="to">
                {otherBatches.map((other) => (
                  <option key={other.id} value={other.id}>
                    {batchTimes.start(other, other.startsOn)} ({other.occupied} of {other.seats})
                  </option>
                ))}
              </SelectField>
            </DialogForm>
          )}
        </DialogButton>
      )}
      <ActionButton
        kind="quiet"
        className={iconButton}
        aria-label={`Remove from batch… ${one.name}`}
        call="DELETE /api/admin/batches/{id}/people/{student}"
        request={{ params }}
        confirm={{
          title: `Remove ${one.name} from the batch of ${formatDate(batch.startsOn)}?`,
          text: (
            <>
              <p>{whoIsNext(batch, next)}</p>
              {one.state === 'taken' && (
                <p className="mt-2">An enrolment, and what was paid for it, stay as they are.</p>
              )}
            </>
          ),
          action: 'Remove',
        }}
        onDone={() => {
          offerToUndo(`${one.name} was removed from the batch.`)
          onChange()
        }}
        onRefused={onChange}
      >
        <RowText icon={UserMinus}>Remove from batch…</RowText>
      </ActionButton>
    </>
  )
}

function whoIsNext({ onSale }: BatchRecord, next: Props['next']): string {
  const free = 'The seat is free at once'
  if (!onSale) return `${free}. This batch is not open for enrolment, so nobody is offered it.`
  return next
    ? `${free}; ${next.name ? `${next.name}, first` : 'whoever is first'} on the waitlist, is offered it after 30 seconds.`
    : `${free}, and open to all again.`
}
