import { Check, CircleAlert, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { summaryOf } from '../../../platform/readiness.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx'
import { useAction } from '../../../ui/staff/use-action.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { ExaminedSite, HealthFinding } from '../contract.ts'
import { SystemPart } from './SystemPart.tsx'

/** The result of `npm run doctor`, on request. */
export function HealthPart() {
  const mayCheck = useAbility('health.check')
  const [result, setResult] = useState<ExaminedSite>()
  const { run, isBusy, errors } = useAction('POST /api/admin/health', {
    onDone: setResult,
    onRefused: () => setResult(undefined),
  })
  if (!mayCheck) return null
  return (
    <SystemPart
      id="health"
      heading="The site itself"
      text="Looks at its settings, disks, database, queue, mail server and backups. It speaks with services elsewhere and sends nothing."
    >
      <Button aria-disabled={isBusy} onClick={() => run({})}>
        {result && !isBusy ? 'Run it again' : 'Run health check'}
      </Button>
      <div role="status" className="mt-3">
        {isBusy && (
          <p className="text-slate">Checking one part after another. This may take a minute.</p>
        )}
        {!isBusy && result && <Summary result={result} />}
      </div>
      <RefusalNotice>{!isBusy && errors.message}</RefusalNotice>
      {!isBusy && result && (
        <ul className="mt-2">
          {result.findings.toSorted(byUrgency).map((part) => (
            <Line key={part.of} part={part} />
          ))}
        </ul>
      )}
    </SystemPart>
  )
}

function Summary({ result: { at, findings } }: { result: ExaminedSite }) {
  const isWrong = findings.some(({ state }) => state === 'wrong')
  return (
    <p className={`font-semibold ${isWrong ? 'text-kumkum' : ''}`}>
      {summaryOf(findings)}
      <span className="font-normal text-slate">, {formatTime(at)}</span>
    </p>
  )
}

const looks = {
  wrong: { Icon: CircleAlert, colour: 'text-kumkum', word: 'Wrong' },
  'not-set': { Icon: CircleDashed, colour: 'text-slate', word: 'Not set' },
  fine: { Icon: Check, colour: 'text-neem', word: 'Fine' },
}
const urgency = Object.keys(looks)

/** What is wrong comes first. */
function byUrgency(one: HealthFinding, other: HealthFinding): number {
  return urgency.indexOf(one.state) - urgency.indexOf(other.state)
}

function Line({ part: { of, state, line } }: { part: HealthFinding }) {
  const { Icon, colour, word } = looks[state]
  return (
    <li className="flex gap-3 border-t border-line py-2.5">
      <Icon size={16} strokeWidth={2} aria-hidden="true" className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="min-w-0">
        <p className="font-semibold first-letter:uppercase">
          <span>{of}</span>
          <span className={colour}>: {word}</span>
        </p>
        <p className="measure wrap-anywhere text-slate">{line}</p>
      </div>
    </li>
  )
}
