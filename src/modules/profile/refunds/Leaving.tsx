import { useRef, useState } from 'react'
import { ownRefunds as words } from '#words/own-refunds.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { Refused } from '../../../ui/Refused.tsx'
import type { OwnAsk, OwnRefundAccount, ReckoningData } from '../../refunds/contract.ts'
import { ReckoningLines } from '../../refunds/ReckoningLines.tsx'
import { useAccountAction } from '../use-account-action.ts'

type Own = {
  account: OwnRefundAccount
  /** When money is on its way that is asked for today. */
  dueOn: string
  onChanged: () => void
}

/** Leaving a course: where it stands, or what would come back, before anything is asked. */
export function Leaving(props: Own) {
  const { ask, reckoning } = props.account
  if (!ask && !reckoning) return null
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      {ask && <Standing {...props} ask={ask} />}
      {reckoning && <Leave {...props} reckoning={reckoning} />}
    </div>
  )
}

function Standing({ account, ask, onChanged }: Own & { ask: OwnAsk }) {
  const act = useAccountAction()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const said = words.states[ask.state]
  const isForNothing = ask.state === 'done' && ask.paise === 0
  return (
    <section aria-label={words.headingBack(account.course)} className="grid gap-2">
      <h4 className="font-semibold">{said.title}</h4>
      <p role="status">
        {isForNothing
          ? words.leftForNothing
          : said.text(formatRupees(ask.paise), formatDate(ask.dueOn))}
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
            <ReckoningLines of={ask.reckoned} />
          </div>
        </details>
      )}
      <Refused>{failed}</Refused>
      {ask.mayWithdraw && (
        <Button
          className="justify-self-start"
          aria-disabled={busy}
          onClick={async () => {
            if (busy) return
            setBusy(true)
            const params = { id: ask.id }
            const answer = await act(`post ${endpoints.myRefundWithdrawal}`, { params })
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

type Reckoned = Own & { reckoning: ReckoningData }

function Leave(props: Reckoned) {
  const { course, isTrial, leaves } = props.account
  const [opened, setOpened] = useState(false)
  const name = isTrial ? words.openTrial : leaves ? words.open : words.openTooMuch
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpened(true)}>
        {name}
        <span className="sr-only">{words.of(course)}</span>
      </Button>
      {opened && (
        <OpenDialog
          heading={leaves && !isTrial ? words.heading(course) : words.headingBack(course)}
          onClose={() => setOpened(false)}
          className="w-[min(34rem,calc(100vw-2rem))]"
        >
          <AskToLeave {...props} onClose={() => setOpened(false)} />
        </OpenDialog>
      )}
    </>
  )
}

/** No reason is asked for, and nobody is talked out of it. */
function AskToLeave({
  account,
  dueOn,
  reckoning,
  onChanged,
  onClose,
}: Reckoned & { onClose: () => void }) {
  const { of, isTrial, leaves } = account
  const act = useAccountAction()
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const isLeaving = leaves && !isTrial

  async function ask() {
    if (busy) return
    setBusy(true)
    const body = { key: key.current, of, paise: reckoning.backPaise }
    const answer = await act(`post ${endpoints.myRefunds}`, { body })
    setBusy(false)
    onChanged()
    if (answer.ok) return onClose()
    setFailed(answer.message ?? words.failed)
  }

  return (
    <div className="mt-4 grid gap-4">
      <ReckoningLines of={reckoning} />
      <p>{reckoning.backPaise > 0 ? words.how(formatDate(dueOn)) : words.nothing}</p>
      {isLeaving && <p>{words.seat}</p>}
      <Refused>{failed}</Refused>
      <div className="flex flex-wrap gap-3">
        <Button kind="solid" aria-disabled={busy} onClick={ask}>
          {busy ? words.asking : isLeaving ? words.ask : words.askBack}
        </Button>
        <Button onClick={onClose}>{isLeaving ? words.cancel : words.cancelBack}</Button>
      </div>
    </div>
  )
}
