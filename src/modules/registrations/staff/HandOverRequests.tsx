import { useRef, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import type { DayList } from '../contract.ts'

type Request = DayList['requests'][number]

/** Whom colleagues ask for, each handed over with one button. */
export function HandOverRequests({
  requests,
  person,
  onChanged,
}: {
  requests: readonly Request[]
  person: string
  onChanged: () => void
}) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="hand-over-requests" className="mb-5 grid gap-2">
      <h2 id="hand-over-requests" className="text-lg">
        Colleagues ask for
      </h2>
      <ul className="grid gap-2">
        {requests.map((request) => (
          <li
            key={`${request.registration} ${request.requesterId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sand/60 px-4 py-3"
          >
            <OneRequest request={request} person={person} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneRequest({
  request,
  person,
  onChanged,
}: {
  request: Request
  person: string
  onChanged: () => void
}) {
  const { registration, name, course, requester, requesterId, requestedAt } = request
  const act = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function handOver() {
    if (busy) return
    setBusy(true)
    const answer = await act('POST /api/admin/registrations/assigned', {
      body: {
        key: key.current,
        rows: [{ id: registration, expected: person }],
        counsellorId: requesterId,
        note: `Asked for by ${requester}`,
      },
    })
    setBusy(false)
    const reason = answer.ok ? answer.data.skipped[0]?.reason : answer.message
    setRefusal(reason)
    if (reason === undefined) toast.success(`${name} is with ${requester} now.`)
    if (answer.ok) onChanged()
  }
  return (
    <>
      <p className="min-w-0 wrap-anywhere">
        <Link
          to={to.adminRecord('enrollment', registration)}
          className="font-semibold underline underline-offset-4"
        >
          {name}
        </Link>
        {`, ${course}`}
        <span className="block text-[0.8125rem] text-slate">
          {requester} · {formatTime(requestedAt)}
        </span>
      </p>
      <Button onClick={() => void handOver()} aria-disabled={busy}>
        {/* Begins with what is seen, for whoever speaks to the page. */}
        <span>
          Hand over{' '}
          <span className="sr-only">
            {name} to {requester}
          </span>
        </span>
      </Button>
      <RefusalNotice>{refusal}</RefusalNotice>
    </>
  )
}
