import { type SubmitEvent, useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { PayerName } from './PayerName.tsx'

const call = 'GET /api/admin/cheques' as const
type Cheque = CallData<typeof call>['cheques'][number]

/** Cheques that were taken, until the bank has said what became of them. */
export function ChequesOut() {
  const { state, refresh } = useStaffData(call, {})
  const [notice, setNotice] = useState('')
  if (state.status === 'error')
    return <NotLoaded what="cheques" reason={state.reason} onRetry={refresh} />
  if (state.status === 'loading') return <p role="status">Loading the cheques...</p>
  const { cheques } = state.data
  return (
    <section aria-labelledby="cheques">
      <h2 id="cheques" className="pb-1.5 text-lg">
        Cheques that are out ({cheques.length})
      </h2>
      <p role="status" className="pb-2 text-neem empty:p-0">
        {notice}
      </p>
      {cheques.length === 0 ? (
        <p>None is out.</p>
      ) : (
        <ul className="border-t border-edge">
          {cheques.map((cheque) => (
            <ChequeLine
              key={cheque.id}
              cheque={cheque}
              onSettled={(message) => {
                setNotice(message)
                refresh()
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function ChequeLine({
  cheque,
  onSettled,
}: {
  cheque: Cheque
  onSettled: (message: string) => void
}) {
  const { id, course, number, bank, paise, receivedAt, receivedBy } = cheque
  const [bounces, setBounces] = useState(false)
  const [error, setError] = useState('')
  const send = useStaffAction()

  async function settle(body: { to: 'cleared' } | { to: 'bounced'; reason: string }) {
    const answer = await send('POST /api/admin/cheques/{id}', { params: { id }, body })
    if (answer.ok) onSettled(answer.data.message)
    else setError(answer.message)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (reason) void settle({ to: 'bounced', reason })
    else setError('Say what the bank says.')
  }

  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <PayerName of={cheque} /> <span className="text-slate wrap-anywhere">· {course}</span>
          <span className="block text-sm text-slate wrap-anywhere">
            Cheque {number}
            {bank && `, ${bank}`} · <time dateTime={receivedAt}>{formatTime(receivedAt)}</time> by{' '}
            {receivedBy}
          </span>
        </p>
        <p className="text-lg font-semibold tabular-nums">{formatRupees(paise)}</p>
      </div>
      {bounces ? (
        <form noValidate method="dialog" onSubmit={submit} className="mt-3 grid max-w-xl gap-3">
          <TextField
            label="What the bank says"
            name="reason"
            autoFocus
            autoComplete="off"
            maxLength={200}
            hint="The student reads it too. The sum is open again, and the receipt is credited."
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" kind="danger">
              It bounced
            </Button>
            <Button onClick={() => setBounces(false)}>Cancel</Button>
          </div>
        </form>
      ) : (
        <div className="mt-1 flex flex-wrap gap-3">
          <Button onClick={() => void settle({ to: 'cleared' })}>
            Cleared <span className="sr-only">: cheque {number}</span>
          </Button>
          <Button kind="quiet" onClick={() => setBounces(true)} className="px-1!">
            Bounced… <span className="sr-only">: cheque {number}</span>
          </Button>
        </div>
      )}
      <RefusalNotice>{error}</RefusalNotice>
    </li>
  )
}
