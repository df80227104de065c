import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { lateOf } from '../../../ui/staff/use-saving.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import { batchesOffered, type SeatsOffered, sayStart } from '../../batches/staff/offer-seats.ts'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'
import type { RegistrationRecord } from '../contract.ts'
import type { FeeTakenData } from '../fees/contract.ts'
import { stepTo, usuallyNext } from '../rules.ts'
import { FeeTaken } from './FeeTaken.tsx'
import { LateNotice } from './LateNotice.tsx'
import { useOutbox } from './outbox/use-outbox.ts'
import { StepDialog, type StepRefusal, type TakeStep } from './StepDialog.tsx'
import type { SavedContact } from './use-contact-form.ts'
import { stepWords } from './words.ts'

type ShownFields = 'id' | 'name' | 'phone' | 'course' | 'status' | 'version' | 'paidPaise'

/**
 * The step that is usually next, large, and what else is possible behind “More steps”. What a step needs is
 * asked in a dialog. The version sent is the one on the screen.
 */
export function StatusSteps({
  record,
  onMoved,
  onRefused,
}: {
  record: Pick<RegistrationRecord, ShownFields> & {
    seats?: SeatsOffered
    /** Nothing where it could not be read. */
    fee?: RegistrationRecord['fee']
  }
  onMoved: (savedContact: SavedContact) => void
  onRefused: () => void
}) {
  const { save } = useOutbox()
  const act = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [pendingStep, setPendingStep] = useState<{
    to: RegistrationStatus
    needs: 'fee' | 'reason' | undefined
  }>()
  const [refusal, setRefusal] = useState<StepRefusal>()
  const [result, setResult] = useState<{ fee: FeeTakenData; savedContact: SavedContact }>()
  const maySeat = useMay('batches.seat')
  const seatsFor = (to: RegistrationStatus) => {
    const { seats } = record
    const isRequested = to === 'confirmed' && maySeat && seats && batchesOffered(seats).length > 0
    return isRequested ? seats : undefined
  }
  const next = usuallyNext[record.status]
  const statuses = Object.keys(statusLabels) as RegistrationStatus[]
  const others = statuses.filter((to) => to !== next && stepTo(record, to).ok)

  const take: TakeStep = async (move) => {
    const { id, name, version } = record
    const notice = `now ${statusLabels[move.to].toLowerCase()}`
    const body = { key: key.current, version, ...move }
    const batch = record.seats?.batches.find((one) => one.id === move.seat?.batch)
    const seat = batch && `${move.seat?.as === 'wait' ? 'waits for' : 'seat'} ${sayStart(batch)}`
    const unpaid = move.payment?.method === 'not-paid' && 'not paid yet'
    const summary = [stepWords[move.to], move.reason, unpaid, seat].filter(Boolean).join(': ')
    const draft = { registration: id, name, summary, kind: 'step', body } as const
    // Money never waits on a device.
    const answer =
      move.payment && !unpaid
        ? await act('POST /api/admin/registrations/{id}/status', { params: { id }, body })
        : await save(draft)
    if (!answer.ok) {
      const late = lateOf(answer.refusal)
      // What is offered is read again, too.
      if (late || answer.fields?.seat) onRefused()
      return { ...answer, late }
    }
    setPendingStep(undefined)
    setRefusal(undefined)
    key.current = crypto.randomUUID()
    const versions = new Map([[id, answer.data.version]])
    const savedContact = { said: notice, versions, waits: 'waits' in answer && answer.waits }
    const fee = 'fee' in answer.data ? answer.data.fee : null
    // Its receipt is handed out before the next one opens.
    if (fee) setResult({ fee, savedContact })
    else onMoved(savedContact)
  }
  async function begin(to: RegistrationStatus) {
    const step = stepTo(record, to)
    if (step.ok && (step.needs || seatsFor(to))) return setPendingStep({ to, needs: step.needs })
    setRefusal(await take({ to }))
  }
  useShortcut('Alt+c', () => begin('confirmed'))
  useShortcut('Alt+l', () => begin('lost'))
  return (
    <>
      {refusal?.late && <LateNotice title="The step is not saved yet." late={refusal.late} />}
      {refusal && !refusal.late && (
        <p role="alert" className="measure font-medium text-kumkum">
          {refusal.message}
        </p>
      )}
      {next && (
        <Button
          kind="solid"
          onClick={() => begin(next)}
          aria-keyshortcuts={stepKeys[next]}
          className="gap-2 justify-self-start px-7!"
        >
          {stepWords[next]}
          {stepKeys[next] && <KeyHint>{stepKeys[next]}</KeyHint>}
        </Button>
      )}
      {others.length > 0 && (
        <details className="justify-self-start">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
            More steps
          </summary>
          <ul className="flex flex-wrap gap-2 pt-1">
            {others.map((to) => (
              <li key={to}>
                <Button
                  onClick={() => begin(to)}
                  aria-keyshortcuts={stepKeys[to]}
                  className="gap-2 px-4!"
                >
                  {stepWords[to]}
                  {stepKeys[to] && <KeyHint>{stepKeys[to]}</KeyHint>}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {pendingStep && (
        <StepDialog
          name={record.name}
          to={pendingStep.to}
          needs={pendingStep.needs}
          duePaise={record.fee?.duePaise ?? 0}
          pending={record.fee?.pending ?? []}
          seats={seatsFor(pendingStep.to)}
          onTake={take}
          onClose={() => setPendingStep(undefined)}
        />
      )}
      {result && (
        <FeeTaken
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

const stepKeys: Partial<Record<RegistrationStatus, string>> = { confirmed: 'Alt+C', lost: 'Alt+L' }
