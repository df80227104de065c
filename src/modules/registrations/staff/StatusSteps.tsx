import { type ReactNode, useState } from 'react'
import { lostReasons } from '../../../../content/counselling.ts'
import { fastTrackTerms } from '../../../../content/fast-track.ts'
import type { CallData, CallInput } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx'
import { DialogForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { type ActionOptions, useAction } from '../../../ui/staff/use-action.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import {
  batchesOffered,
  SeatField,
  type SeatsOffered,
  sayStart,
  seatOf,
} from '../../batches/staff/SeatField.tsx'
import {
  checkMoney,
  type MethodChoice,
  PaymentFields,
  readMoney,
  showsCode,
} from '../../ledger/staff/PaymentFields.tsx'
import { namesOf, PendingPayments } from '../../ledger/staff/PendingPayments.tsx'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'
import type { FeeTakenData, Move, RegistrationRecord } from '../contract.ts'
import { stepTo, usuallyNext } from '../rules.ts'
import { LateNotice } from './LateNotice.tsx'
import { offerToUndo } from './offer-to-undo.ts'
import { steps } from './outbox/send-waiting.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { FeeRecorded } from './RegistrationFee.tsx'
import { stepTexts } from './texts.ts'
import type { SavedContact } from './use-contact-form.ts'

type StepRecord = Pick<
  RegistrationRecord,
  'id' | 'name' | 'phone' | 'course' | 'status' | 'version' | 'paidPaise'
> & {
  seats?: SeatsOffered
  /** Then the usual next step, towards the Fast Track, is no more than possible. */
  enrolment?: RegistrationRecord['enrolment']
  /** Undefined where it could not be loaded. */
  fee?: RegistrationRecord['fee']
}

/** What is asked before a step. */
type PendingStep = {
  to: RegistrationStatus
  needs: 'fee' | 'reason' | undefined
  seats: SeatsOffered | undefined
}

/**
 * The usual next step as a button, other steps behind “More steps”. A step's input is asked for in a
 * dialog. The version sent is the one on the screen.
 */
export function StatusSteps({
  record,
  more,
  onMoved,
  onRefused,
}: {
  record: StepRecord
  /** A step that does not change the status. */
  more?: ReactNode
  onMoved: (savedContact: SavedContact) => void
  onRefused: () => void
}) {
  const { save } = useOutbox()
  const [pendingStep, setPendingStep] = useState<PendingStep>()
  const [result, setResult] = useState<{ fee: FeeTakenData; savedContact: SavedContact }>()
  const maySeat = useAbility('batches.seat')
  const isPastTrial = record.enrolment && ['new', 'contacted'].includes(record.status)
  const next = isPastTrial ? undefined : usuallyNext[record.status]
  const statuses = Object.keys(statusLabels) as RegistrationStatus[]
  const others = statuses.filter((to) => to !== next && stepTo(record, to).ok)

  function handleMoved(
    { version, fee }: CallData<typeof steps>,
    { body }: CallInput<typeof steps>,
    waits: boolean,
  ) {
    // A step sent without a dialog can end after one was opened: it is closed.
    setPendingStep(undefined)
    // Clears the last refusal.
    action.refuse({})
    const isUndoable = body.to === 'lost' && !waits
    const text = isUndoable ? '' : statusLabels[body.to]
    const savedContact = { text, versions: new Map([[record.id, version]]), waits }
    if (isUndoable) offerToUndo('lost', [record.id], `${record.name} is marked as lost.`)
    // Its code is shown before the next one opens.
    if (fee?.claim) setResult({ fee, savedContact })
    else if (fee) onMoved({ ...savedContact, payment: { payer: record, fee } })
    else onMoved(savedContact)
  }
  const options: ActionOptions<typeof steps> = {
    onDone: handleMoved,
    onLate: onRefused,
    lateNotice: (late) => <LateNotice title="The step is not saved yet." late={late} />,
    // Free seats are loaded again, too.
    onRefused: ({ fields }) => fields?.seat && onRefused(),
    offline: ({ body }) => {
      // Payments never wait on a device.
      if (body.payment && body.payment.method !== 'not-paid') return undefined
      const { id, name } = record
      return save({ registration: id, name, summary: summaryOf(body, record), kind: 'step', body })
    },
  }
  const action = useAction(steps, options)

  function begin(to: RegistrationStatus) {
    const step = stepTo(record, to)
    const needs = step.ok ? step.needs : undefined
    const isSeatOffered =
      to === 'confirmed' && maySeat && record.seats && batchesOffered(record.seats).length > 0
    const seats = isSeatOffered ? record.seats : undefined
    if (step.ok && (needs || seats)) return setPendingStep({ to, needs, seats })
    const { id, version } = record
    action.run({ params: { id }, body: { key: action.key(), version, to } })
  }
  useShortcut('Alt+c', () => begin('confirmed'))
  useShortcut('Alt+l', () => begin('lost'))
  return (
    <>
      {action.lateNotice}
      <RefusalNotice>{action.errors.message}</RefusalNotice>
      {next && <StepButton to={next} className="justify-self-start px-4!" onBegin={begin} />}
      {(others.length > 0 || more) && (
        <details className="group order-last justify-self-start">
          <Summary>More steps</Summary>
          <ul className="flex flex-wrap gap-2 pt-1">
            {others.map((to) => (
              <li key={to}>
                <StepButton to={to} className="px-4!" onBegin={begin} />
              </li>
            ))}
            {more && <li>{more}</li>}
          </ul>
        </details>
      )}
      {pendingStep && (
        <StepDialog
          {...pendingStep}
          record={record}
          options={options}
          onClose={() => setPendingStep(undefined)}
        />
      )}
      {result && (
        <FeeRecorded
          heading={`Seat confirmed: ${record.name}`}
          payer={record}
          fee={result.fee}
          onClose={() => {
            setResult(undefined)
            onMoved(result.savedContact)
          }}
        />
      )}
    </>
  )
}

/** Text of a waiting entry. */
function summaryOf({ to, reason, seat, payment }: Move, { seats }: StepRecord): string {
  const batch = seats?.batches.find((one) => one.id === seat?.batch)
  const seatText = batch && `${seat?.as === 'wait' ? 'waits for' : 'seat'} ${sayStart(batch)}`
  const unpaid = payment && 'not paid yet'
  return [stepTexts[to], reason, unpaid, seatText].filter(Boolean).join(': ')
}

const stepKeys: Partial<Record<RegistrationStatus, string>> = { confirmed: 'Alt+C', lost: 'Alt+L' }

function StepButton({
  to,
  className,
  onBegin,
}: {
  to: RegistrationStatus
  className: string
  onBegin: (to: RegistrationStatus) => void
}) {
  return (
    <Button
      onClick={() => onBegin(to)}
      aria-keyshortcuts={stepKeys[to]}
      className={`gap-2 ${className}`}
    >
      {stepTexts[to]}
      {stepKeys[to] && <KeyHint>{stepKeys[to]}</KeyHint>}
    </Button>
  )
}

const takeAnother = 'Something is pending. Choose “Take another payment”, or “Not paid yet”.'
const otherReason = lostReasons.at(-1)

/** Asks for the input of a step: how the fee is paid, the seat, or why it is lost. */
function StepDialog({
  to,
  needs,
  seats,
  record: { id, name, version, fee },
  options,
  onClose,
}: PendingStep & {
  record: StepRecord
  options: ActionOptions<typeof steps>
  onClose: () => void
}) {
  const [method, setMethod] = useState<MethodChoice>()
  const [atBank, setAtBank] = useState(false)
  const [despite, setDespite] = useState(false)
  // Of a fee that was charged before; otherwise it is charged now.
  const duePaise = fee?.duePaise || fastTrackTerms.priceInRupees * 100
  const pending = fee?.pending ?? []

  function check(form: FormValues): Record<string, string> | undefined {
    if (needs === 'reason' && !form.text('reason')) return { reason: 'Choose why it is lost.' }
    if (form.text('reason') === otherReason && !form.text('details'))
      return { details: 'Write the other reason.' }
    if (needs !== 'fee') return undefined
    if (!method) return { method: 'Choose how the fee is paid, or “Not paid yet”.' }
    const isHeld = pending.length > 0 && !despite && method !== 'not-paid'
    return isHeld ? { method: takeAnother } : checkMoney(form.data, { method, atBank })
  }
  const paymentOf = (form: FormValues) =>
    needs === 'fee' &&
    method && {
      payment: { method, ...readMoney(form.data), despitePending: despite ? namesOf(pending) : [] },
    }
  return (
    <DialogForm
      {...options}
      heading={`${stepTexts[to]}: ${name}`}
      onClose={onClose}
      startsInField
      call={steps}
      request={(form, key) => {
        const errors = check(form)
        if (errors) return { errors }
        const seat = seats && seatOf(form.data, seats)
        const reason = needs === 'reason' && { reason: reasonOf(form) }
        return {
          params: { id },
          body: { key, version, to, ...paymentOf(form), ...reason, ...seat },
        }
      }}
      submit={
        showsCode({ method, atBank }) ? `${stepTexts[to]} and show the UPI code` : stepTexts[to]
      }
      busyText="Saving..."
    >
      {needs === 'fee' && (
        <>
          <p className="text-xl font-semibold">Fast Track fee {formatRupees(duePaise)}</p>
          <PendingPayments pending={pending} isChosen={despite} onChoose={setDespite} />
          <PaymentFields
            method={method}
            atBank={atBank}
            onMethod={setMethod}
            onAtBank={setAtBank}
            mayBeUnpaid
          />
        </>
      )}
      {seats && <SeatField seats={seats} />}
      {needs === 'reason' && (
        <>
          <SelectField name="reason" label="Reason" required>
            <option value="">Choose a reason</option>
            {lostReasons.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </SelectField>
          <TextField
            name="details"
            label={`Details (required for “${otherReason}”)`}
            maxLength={400}
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  )
}

function reasonOf(form: FormValues): string {
  const [reason, details] = [form.text('reason'), form.text('details')]
  if (!details) return reason
  return reason === otherReason ? details : `${reason}: ${details}`
}
