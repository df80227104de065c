import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { WhatsAppTo } from '../../enrolments/staff/WhatsAppTo.tsx'

const call = 'GET /api/admin/enrolments/{id}/payment-link' as const
type Student = { id: number; name: string }
type Link = NonNullable<CallData<typeof call>['link']>

/** A link by which the student, or whoever pays for them, pays the part that is due next. */
export function PaymentLink({
  student,
  enrolment,
}: {
  student: Student
  enrolment: EnrolmentData
}) {
  const params = { id: enrolment.id }
  const { state, refresh } = useStaffData(call, { params })
  const send = useStaffAction()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const linkState = state.status === 'loaded' ? state.data : undefined
  if (!linkState?.isOpen || enrolment.balancePaise <= 0 || enrolment.state === 'left') return null
  const { link } = linkState

  async function make(byMail: boolean) {
    if (busy) return
    setBusy(true)
    const answer = await send('POST /api/admin/enrolments/{id}/payment-link', {
      params,
      body: { byMail },
    })
    setBusy(false)
    setError(answer.ok ? '' : answer.message)
    if (answer.ok && byMail) toast.success('The link is mailed.')
    refresh()
  }

  return (
    <section aria-labelledby="link" className="grid justify-items-start gap-2">
      <h2 id="link" className="text-lg">
        Payment link
      </h2>
      {link ? (
        <LinkSent link={link} student={student} course={enrolment.course} />
      ) : (
        <p className="text-slate">
          Opens one page, where the part that is due next is paid without signing in.
        </p>
      )}
      <RefusalNotice>{error}</RefusalNotice>
      <div className="flex flex-wrap gap-2">
        {!link && (
          <Button aria-disabled={busy} onClick={() => make(false)}>
            Make a link
          </Button>
        )}
        <Button aria-disabled={busy} onClick={() => make(true)}>
          Send it by mail
        </Button>
        {link && (
          <Button
            onClick={async () => {
              const answer = await send('DELETE /api/admin/enrolments/{id}/payment-link', {
                params,
              })
              setError(answer.ok ? '' : answer.message)
              refresh()
            }}
          >
            Withdraw it
          </Button>
        )}
      </div>
    </section>
  )
}

function LinkSent({ link, student, course }: { link: Link; student: Student; course: string }) {
  const text = [
    `Dear ${student.name},`,
    `${formatRupees(link.paise)} for ${course} is due on ${formatDate(link.dueOn)}.`,
    `You can pay it here: ${link.address}`,
  ].join(' ')
  return (
    <>
      <p>
        {formatRupees(link.paise)}, due {formatDate(link.dueOn)}. Good until{' '}
        {formatTime(link.until)}, or until it is paid.
      </p>
      <p className="text-[0.8125rem] text-slate">
        Made by {link.createdBy}
        {link.mailedAt && `, mailed ${formatTime(link.mailedAt)}`}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <WhatsAppTo student={student.id} text={text} />
        <button
          type="button"
          className={wayLook}
          onClick={() =>
            navigator.clipboard.writeText(link.address).then(
              () => toast.success('The link is copied.'),
              () => toast.error('Not copied. Mark it and copy it yourself.'),
            )
          }
        >
          <Copy size={18} aria-hidden="true" />
          Copy the link
        </button>
      </div>
    </>
  )
}

const wayLook = 'inline-flex min-h-11 items-center gap-2 text-indigo underline underline-offset-4'
