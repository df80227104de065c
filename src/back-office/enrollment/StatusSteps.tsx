import { useState } from 'react'
import type { RegistrationRecord } from '../../domain/registrations/contract.ts'
import {
  type RegistrationStatus,
  statusLabels,
  stepTo,
  stepWords,
} from '../../domain/registrations/rules.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { useStaffAction } from '../parts/use-staff-data.ts'
import { StepDialog, type TakeStep } from './StepDialog.tsx'

/**
 * Every step of the rule table: a button where it is possible, the reason where it is not. What the
 * step needs is asked in a dialog. The version sent is the one on the screen.
 */
export function StatusSteps({
  record,
  onMoved,
  onRefused,
}: {
  record: RegistrationRecord
  onMoved: (said: string) => void
  onRefused: () => void
}) {
  const act = useStaffAction()
  const [asking, setAsking] = useState<{ to: RegistrationStatus; needs: 'fee' | 'reason' }>()
  const [refusal, setRefusal] = useState('')
  const statuses = Object.keys(statusLabels) as RegistrationStatus[]

  const take: TakeStep = async (wanted) => {
    const answer = await act(`post ${staffEndpoints.registrationStatus}`, {
      params: { id: record.id },
      body: { version: record.version, ...wanted },
    })
    if (!answer.ok) {
      if (answer.status === 409) onRefused()
      return answer
    }
    setAsking(undefined)
    setRefusal('')
    onMoved(`now ${statusLabels[wanted.to].toLowerCase()}`)
  }
  return (
    <>
      {refusal && (
        <p role="alert" className="measure font-medium text-kumkum">
          {refusal}
        </p>
      )}
      <ul className="grid gap-2">
        {statuses
          .filter((to) => to !== record.status)
          .map((to) => {
            const step = stepTo(record, to)
            return (
              <li key={to} className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
                <Button
                  kind={step.ok && to !== 'lost' ? 'solid' : 'secondary'}
                  aria-disabled={!step.ok}
                  aria-describedby={step.ok ? undefined : `why-not-${to}`}
                  title={step.ok ? undefined : step.reason}
                  onClick={async () => {
                    if (!step.ok) return
                    if (step.needs) return setAsking({ to, needs: step.needs })
                    setRefusal((await take({ to }))?.message ?? '')
                  }}
                  className={look}
                >
                  {stepWords[to]}
                </Button>
                {!step.ok && (
                  <span id={`why-not-${to}`} className="text-slate">
                    {step.reason}
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

const look =
  'min-w-44 px-3.5! aria-disabled:border-line aria-disabled:bg-white aria-disabled:text-slate ' +
  'aria-disabled:hover:bg-white aria-disabled:hover:text-slate'
