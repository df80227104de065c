import { Copy } from 'lucide-react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import { WhatsAppTo } from '../../enrolments/staff/WhatsAppTo.tsx'

const call = 'GET /api/admin/enrolments/{id}/payment-link' as const
const makeCall = 'POST /api/admin/enrolments/{id}/payment-link' as const

type Student = { id: number; name: string }
type Link = NonNullable<CallData<typeof call>['link']>

/** A link for paying the next instalment, by the student or somebody else. */
export function PaymentLink({
  student,
  enrolment,
}: {
  student: Student
  enrolment: EnrolmentData
}) {
  const params = { id: enrolment.id }
  const { data: linkState, refresh } = useStaffData(call, { params })
  if (!linkState?.isOpen || enrolment.balancePaise <= 0 || enrolment.state === 'left') return null
  const { link } = linkState
  const action = { onDone: refresh, onRefused: refresh }
  return (
    <Section title="Payment link" className="grid justify-items-start gap-2">
      {link ? (
        <LinkSent link={link} student={student} course={enrolment.course} />
      ) : (
        <p className="text-slate">
          Opens one page, where the next instalment is paid without signing in.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!link && (
          <ActionButton {...action} call={makeCall} request={{ params, body: { byMail: false } }}>
            Make a link
          </ActionButton>
        )}
        <ActionButton
          call={makeCall}
          request={{ params, body: { byMail: true } }}
          onDone={() => {
            toast.success('The link is on its way by mail.')
            refresh()
          }}
          onRefused={refresh}
        >
          Send it by mail
        </ActionButton>
        {link && (
          <ActionButton
            {...action}
            call="DELETE /api/admin/enrolments/{id}/payment-link"
            request={{ params }}
            confirm={{
              title: 'Withdraw this link?',
              text: 'Nobody can pay with it any more. A new link has another address.',
              action: 'Withdraw link',
            }}
          >
            Withdraw it
          </ActionButton>
        )}
      </div>
    </Section>
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
              () => toast.error('Not copied. Select it and copy it yourself.'),
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
