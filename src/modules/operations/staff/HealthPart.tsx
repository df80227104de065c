import { Check, CircleAlert, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { summaryOf } from '../../../platform/readiness.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { ExaminedSite, HealthFinding } from '../health/contract.ts'

type State =
  | { status: 'unasked' | 'busy' }
  | { status: 'failed'; message: string }
  | { status: 'examined'; examined: ExaminedSite }

/** The same that `npm run doctor` says at the terminal, when somebody who may asks for it. */
export function HealthPart() {
  const mayExamine = useMay('health.check')
  const act = useStaffAction()
  const [state, setState] = useState<State>({ status: 'unasked' })
  if (!mayExamine) return null
  const examine = async () => {
    setState({ status: 'busy' })
    const answer = await act('POST /api/admin/health', {})
    setState(
      answer.ok
        ? { status: 'examined', examined: answer.data }
        : { status: 'failed', message: answer.message },
    )
  }
  const busy = state.status === 'busy'
  return (
    <section
      aria-labelledby="health"
      className="mt-10 grid max-w-4xl gap-x-10 gap-y-3 border-t border-line pt-5 lg:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id="health" className="text-lg">
          The site itself
        </h2>
        <p className="mt-1 text-slate">
          Looks at its settings, disks, database, queue, mail server and backups. It speaks with
          services elsewhere and sends nothing.
        </p>
      </div>
      <div className="min-w-0">
        <Button aria-disabled={busy} onClick={() => !busy && examine()}>
          {state.status === 'examined' ? 'Examine it again' : 'Examine the site'}
        </Button>
        <div role="status" className="mt-3">
          {busy && (
            <p className="text-slate">Looking at one part after another. This may take a minute.</p>
          )}
          {state.status === 'examined' && <Summary examined={state.examined} />}
        </div>
        {state.status === 'failed' && (
          <p role="alert" className="text-kumkum">
            {state.message}
          </p>
        )}
        {state.status === 'examined' && (
          <ul className="mt-2">
            {state.examined.findings.map((healthFinding) => (
              <Line key={healthFinding.of} healthFinding={healthFinding} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Summary({ examined: { at, findings } }: { examined: ExaminedSite }) {
  const isWrong = findings.some(({ state }) => state === 'wrong')
  return (
    <p className={`font-semibold ${isWrong ? 'text-kumkum' : ''}`}>
      {summaryOf(findings)}
      <span className="font-normal text-slate">, {formatTime(at)}</span>
    </p>
  )
}

const looks = {
  fine: { Sign: Check, colour: 'text-neem', word: '' },
  'not-set': { Sign: CircleDashed, colour: 'text-slate', word: 'not set' },
  wrong: { Sign: CircleAlert, colour: 'text-kumkum', word: 'look at this' },
} as const

function Line({ healthFinding: { of, state, line } }: { healthFinding: HealthFinding }) {
  const { Sign, colour, word } = looks[state]
  return (
    <li className="flex gap-3 border-t border-line py-2.5">
      <Sign size={16} strokeWidth={2} aria-hidden="true" className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="min-w-0">
        <p className="font-semibold first-letter:uppercase">
          <span>{of}</span>
          {word && <span className={colour}>: {word}</span>}
        </p>
        <p className="measure wrap-anywhere text-slate">{line}</p>
      </div>
    </li>
  )
}
