import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { dayInIndia, formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { useMay } from '../../accounts/use-may.ts'
import { WhatsAppTo } from './WhatsAppTo.tsx'

type Due = {
  id: number
  studentId: number
  name: string
  course: string
  next: { dueOn: string }
  remindedAt: string | null
}

/** One press reminds them by mail; who has no address is written to by WhatsApp. */
export function Remind({
  due,
  today,
  onReminded,
}: {
  due: Due
  today: string
  onReminded: () => void
}) {
  const { id, studentId, name, course, next, remindedAt } = due
  const send = useStaffAction()
  const mayRemind = useMay('payments.remind')
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [byHand, setByHand] = useState<number>()
  const [isSent, setSent] = useState(false)
  const isRemindedToday = remindedAt !== null && dayInIndia(new Date(remindedAt)) >= today

  async function remind() {
    if (busy) return
    setBusy(true)
    const body = { key: key.current, dueOn: next.dueOn }
    const answer = await send('POST /api/admin/enrolments/{id}/reminder', { params: { id }, body })
    setBusy(false)
    setError(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    key.current = crypto.randomUUID()
    const { channel, paise, message } = answer.data
    if (channel === 'whatsapp') setByHand(paise)
    else {
      setSent(true)
      toast.success(`${name}: ${message}`)
    }
    onReminded()
  }

  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 pb-2 sm:w-44 sm:justify-end sm:py-1.5">
      {remindedAt && (
        <ReminderSent at={remindedAt} today={today} isFocused={isSent && isRemindedToday} />
      )}
      {byHand !== undefined && (
        <WhatsAppTo
          isFocused
          student={studentId}
          text={wordsOf({ name, course, paise: byHand, dueOn: next.dueOn, today })}
        />
      )}
      {mayRemind && !isRemindedToday && (
        <Button aria-label={`Remind ${name}`} aria-disabled={busy} onClick={remind}>
          Remind
        </Button>
      )}
      <RefusalNotice>{error}</RefusalNotice>
    </div>
  )
}

/** Where the button was that is gone once they are told, the focus goes to what became of it. */
function ReminderSent({ at, today, isFocused }: { at: string; today: string; isFocused: boolean }) {
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFocused) words.current?.focus()
  }, [isFocused])
  const time = new Date(at)
  const day = dayInIndia(time)
  return (
    <span ref={words} tabIndex={-1} className="text-sm text-slate">
      {time > new Date()
        ? `Reminder goes at ${formatClock(time)}`
        : `Reminded ${day === today ? 'today' : formatDate(day)}`}
    </span>
  )
}

type ReminderFacts = { name: string; course: string; paise: number; dueOn: string; today: string }

function wordsOf({ name, course, paise, dueOn, today }: ReminderFacts): string {
  const is = dueOn < today ? 'was' : 'is'
  return [
    `Dear ${name},`,
    `${formatRupees(paise)} for ${course} ${is} due on ${formatDate(dueOn)}.`,
    'If you have just paid, please tell us.',
  ].join(' ')
}
