import { useRef, useState } from 'react'
import type { RegistrationRecord } from '../../domain/registrations/contract.ts'
import { type RegistrationStatus, statusLabels, stepTo } from '../../domain/registrations/rules.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { say } from '../../wire/reasons.ts'
import { KeyHint } from '../parts/KeyHint.tsx'
import { lateOf } from '../parts/use-saving.ts'
import { useShortcut } from '../parts/use-shortcut.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'
import { LateNotice } from './LateNotice.tsx'
import { type Refusal, StepDialog, type TakeStep } from './StepDialog.tsx'
import { stepWords, whyNotWords } from './words.ts'

/**
 * Every step of the rule table: a button where it is possible, the reason where it is not. What the
 * step needs is asked in a dialog. The version sent is the one on the screen.
 */
export function StatusSteps({
  record,
  only = everyStatus,
  onMoved,
  onRefused,
}: {
  record: Pick<RegistrationRecord, 'id' | 'name' | 'status' | 'version' | 'paidPaise'>
  /** The steps that are shown; those with a key are taken by it all the same. */
  only?: readonly RegistrationStatus[]
  onMoved: (said: string, version: number) => void
  onRefused: () => void
}) {
  const act = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [asking, setAsking] = useState<{ to: RegistrationStatus; needs: 'fee' | 'reason' }>()
  const [refusal, setRefusal] = useState<Refusal>()

  const take: TakeStep = async (wanted) => {
    const answer = await act(`post ${staffEndpoints.registrationStatus}`, {
      params: { id: record.id },
      body: { key: key.current, version: record.version, ...wanted },
    })
    if (!answer.ok) {
      const late = lateOf(answer.refusal)
      if (late) onRefused()
      return { ...answer, late }
    }
    setAsking(undefined)
    setRefusal(undefined)
    key.current = crypto.randomUUID()
    onMoved(`now ${statusLabels[wanted.to].toLowerCase()}`, answer.data.version)
  }

  async function begin(to: RegistrationStatus) {
    const step = stepTo(record, to)
    if (!step.ok) return setRefusal({ message: say(whyNotWords, step) })
    if (step.needs) return setAsking({ to, needs: step.needs })
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
      <ul className="grid gap-2">
        {only
          .filter((to) => to !== record.status)
          .map((to) => {
            const step = stepTo(record, to)
            const whyNot = step.ok ? undefined : say(whyNotWords, step)
            return (
              <li key={to} className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
                <Button
                  kind={step.ok && to !== 'lost' ? 'solid' : 'secondary'}
                  aria-disabled={!step.ok}
                  aria-describedby={step.ok ? undefined : `why-not-${to}`}
                  title={whyNot}
                  aria-keyshortcuts={stepKeys[to]}
                  onClick={() => step.ok && begin(to)}
                  className={look}
                >
                  {stepWords[to]}
                  {stepKeys[to] && step.ok && <KeyHint>{stepKeys[to]}</KeyHint>}
                </Button>
                {whyNot && (
                  <span id={`why-not-${to}`} className="text-slate">
                    {whyNot}
                  </span>
                )}
              </li>
            )
          })}
      </ul>
      {asking && (
        <StepDialog
          name={record.name}
          to={asking.to}
          needs={asking.needs}
          onTake={take}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

const everyStatus = Object.keys(statusLabels) as RegistrationStatus[]

const stepKeys: Partial<Record<RegistrationStatus, string>> = { confirmed: 'Alt+C', lost: 'Alt+L' }

const look =
  'min-w-44 gap-2 px-3.5! aria-disabled:border-line aria-disabled:bg-white aria-disabled:text-slate ' +
  'aria-disabled:hover:bg-white aria-disabled:hover:text-slate'
