import { useRef, useState } from 'react'
import { ownRefunds as words } from '#words/own-refunds.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import type {
  OwnRefundAccount,
  OwnRefundRequest,
  RefundCalculationData,
} from '../../refunds/contract.ts'
import { RefundCalculationLines } from '../../refunds/ReckoningLines.tsx'
import { useAccountAction } from '../use-account-action.ts'

type Props = {
  account: OwnRefundAccount
  /** When money is on its way that is asked for today. */
  dueOn: string
  onChanged: () => void
}

/** Leaving a course: where it stands, or what would come back, before anything is asked. */
export function RefundSection(props: Props) {
  const { ask, reckoning: calculation } = props.account
  if (!ask && !calculation) return null
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      {ask && <RefundStatus {...props} ask={ask} />}
      {calculation && <Leave {...props} reckoning={calculation} />}
    </div>
  )
}

function RefundStatus({ account, ask, onChanged }: Props & { ask: OwnRefundRequest }) {
  const act = useAccountAction()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const texts = words.states[ask.state]
  const isForNothing = ask.state === 'done' && ask.paise === 0
  return (
    <section aria-label={words.headingBack(account.course)} className="grid gap-2">
      <h4 className="font-semibold">{texts.title}</h4>
      <p role="status">
        {isForNothing
          ? words.leftForNothing
          : texts.text(formatRupees(ask.paise), formatDate(ask.dueOn))}
      </p>
      {ask.refusedWhy && (
        <p>
          {words.why(ask.refusedWhy)} {words.disagree}
        </p>
      )}
      {ask.endedWhy && (
        <p>
          {words.why(ask.endedWhy)} {words.disagree}
        </p>
      )}
      {ask.reckoned && ask.state !== 'withdrawn' && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-indigo">{words.reckoned}</summary>
          <div className="max-w-lg">
            <RefundCalculationLines of={ask.reckoned} />
          </div>
        </details>
      )}
      <RefusalNotice>{failed}</RefusalNotice>
      {ask.mayWithdraw && (
        <Button
          className="justify-self-start"
          aria-disabled={busy}
          onClick={async () => {
            if (busy) return
            setBusy(true)
            const params = { id: ask.id }
            const answer = await act('POST /api/me/refunds/{id}/withdrawal', { params })
            setBusy(false)
            setFailed(answer.ok ? '' : (answer.message ?? words.failed))
            onChanged()
          }}
        >
          {busy ? words.withdrawing : words.withdraw}
        </Button>
      )}
    </section>
  )
}

type CalculationProps = Props & { reckoning: RefundCalculationData }

function Leave(props: CalculationProps) {
  const { course, isTrial, leaves } = props.account
  const [isOpen, setIsOpen] = useState(false)
  const name = isTrial ? words.openTrial : leaves ? words.open : words.openTooMuch
  return (
    <>
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {name}
        <span className="sr-only">{words.of(course)}</span>
      </Button>
      {isOpen && (
        <OpenDialog
          heading={leaves && !isTrial ? words.heading(course) : words.headingBack(course)}
          onClose={() => setIsOpen(false)}
          className="w-[min(34rem,calc(100vw-2rem))]"
        >
          <AskToLeave {...props} onClose={() => setIsOpen(false)} />
        </OpenDialog>
      )}
    </>
  )
}

/** No reason is asked for, and nobody is talked out of it. */
function AskToLeave({
  account,
  dueOn,
  reckoning: calculation,
  onChanged,
  onClose,
}: CalculationProps & { onClose: () => void }) {
  const { of, isTrial, leaves } = account
  const act = useAccountAction()
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const isLeaving = leaves && !isTrial

  async function ask() {
    if (busy) return
    setBusy(true)
    const body = { key: key.current, of, paise: calculation.backPaise }
    const answer = await act('POST /api/me/refunds', { body })
    setBusy(false)
    onChanged()
    if (answer.ok) return onClose()
    setFailed(answer.message ?? words.failed)
  }

  return (
    <div className="mt-4 grid gap-4">
      <RefundCalculationLines of={calculation} />
      <p>{calculation.backPaise > 0 ? words.how(formatDate(dueOn)) : words.nothing}</p>
      {isLeaving && <p>{words.seat}</p>}
      <RefusalNotice>{failed}</RefusalNotice>
      <div className="flex flex-wrap gap-3">
        <Button kind="solid" aria-disabled={busy} onClick={ask}>
          {busy ? words.asking : isLeaving ? words.ask : words.askBack}
        </Button>
        <Button onClick={onClose}>{isLeaving ? words.cancel : words.cancelBack}</Button>
      </div>
    </div>
  )
}
