import { useState } from 'react'
import type { RegistrationRecord } from '../../domain/registrations/contract.ts'
import {
  type RegistrationStatus,
  statusLabels,
  stepTo,
  usuallyNext,
} from '../../domain/registrations/rules.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { lateOf } from '../parts/use-saving.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'
import { LateNotice } from './LateNotice.tsx'
import { type Refusal, StepDialog, type TakeStep } from './StepDialog.tsx'
import { stepWords } from './words.ts'

/**
 * The step that is usually next, large, and what else is possible behind “More steps”. What a step needs is
 * asked in a dialog. The version sent is the one on the screen.
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
  const [refusal, setRefusal] = useState<Refusal>()
  const next = usuallyNext[record.status]
  const statuses = Object.keys(statusLabels) as RegistrationStatus[]
  const others = statuses.filter((to) => to !== next && stepTo(record, to).ok)

  const take: TakeStep = async (wanted) => {
    const answer = await act(`post ${staffEndpoints.registrationStatus}`, {
      params: { id: record.id },
      body: { version: record.version, ...wanted },
    })
    if (!answer.ok) {
      const late = lateOf(answer.refusal)
      if (late) onRefused()
      return { ...answer, late }
    }
    setAsking(undefined)
    setRefusal(undefined)
    onMoved(`now ${statusLabels[wanted.to].toLowerCase()}`)
  }
  async function begin(to: RegistrationStatus) {
    const step = stepTo(record, to)
    if (step.ok && step.needs) return setAsking({ to, needs: step.needs })
    setRefusal(await take({ to }))
  }
  return (
    <>
      {refusal?.late && <LateNotice title="The step is not saved yet." late={refusal.late} />}
      {refusal && !refusal.late && (
        <p role="alert" className="measure font-medium text-kumkum">
          {refusal.message}
        </p>
      )}
      {next && (
        <Button kind="solid" onClick={() => begin(next)} className="justify-self-start px-7!">
          {stepWords[next]}
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
                <Button onClick={() => begin(to)} className="px-4!">
                  {stepWords[to]}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
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
