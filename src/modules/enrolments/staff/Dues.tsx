import { useEffect, useRef, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { addDays, dayInIndia, formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Pager } from '../../../ui/staff/Pager.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { daysLateWords } from './fee-words.ts'
import { WhatsAppTo } from './WhatsAppTo.tsx'

const call = 'GET /api/admin/dues' as const
type DueList = CallData<typeof call>
type Due = DueList['dues'][number]

/** Whom to remind: what is overdue, due today, and due within a week. */
export function Dues() {
  const [page, setPage] = useState(1)
  const { state, refresh } = useStaffData(call, { query: { page } })
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      <Loaded what="dues" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {(dues) => (
          <div className="max-w-3xl">
            <Groups dueList={dues} onReminded={refresh} />
            {/* The last page may have been paid meanwhile. */}
            {(dues.pages > 1 || page > 1) && (
              <Pager page={page} last={Math.max(dues.pages, page)} onTurn={setPage} />
            )}
          </div>
        )}
      </Loaded>
    </div>
  )
}

function Groups({ dueList, onReminded }: { dueList: DueList; onReminded: () => void }) {
  const { dues, today, counts, sums } = dueList
  const of = (isIn: (day: string) => boolean) =>
    dues.filter(({ next }) => next !== null && isIn(next.dueOn))
  const groups = [
    {
      name: 'Overdue',
      count: counts.overdue,
      paise: sums.overdue,
      dues: of((day) => day < today),
      late: true,
    },
    { name: 'Due today', count: counts.today, paise: sums.today, dues: of((day) => day === today) },
    {
      name: `Due until ${formatDate(addDays(today, 7))}`,
      count: counts.soon,
      paise: sums.soon,
      dues: of((day) => day > today),
    },
  ]
  if (dues.length === 0) return <p className="pt-5 text-slate">Nothing is due within a week.</p>
  return (
    <div className="grid gap-6 pt-5">
      <p className="text-lg">
        <strong className="tabular-nums">
          {formatRupees(sums.overdue + sums.today + sums.soon)}
        </strong>{' '}
        due until {formatDate(addDays(today, 7))}
        {sums.overdue > 0 && (
          <span className="text-kumkum">
            , <strong className="tabular-nums">{formatRupees(sums.overdue)}</strong> of it overdue
          </span>
        )}
      </p>
      {groups.map(
        (group) =>
          group.dues.length > 0 && (
            <section key={group.name} aria-label={group.name}>
              <h2 className={`pb-1.5 text-lg ${group.late ? 'text-kumkum' : ''}`}>
                {group.name} ({grouped(group.count)}) · {formatRupees(group.paise)}
              </h2>
              <ul className="border-t border-edge">
                {group.dues.map((due) => (
                  <DueLine key={due.id} due={due} today={today} onReminded={onReminded} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

type Line = { due: Due; today: string; onReminded: () => void }

function DueLine({ due, today, onReminded }: Line) {
  const { id, name, course, balancePaise, overduePaise, daysLate, next } = due
  return (
    <li className="border-b border-line sm:flex sm:items-center sm:gap-4">
      <Link
        to={to.adminRecord('finance', id)}
        className="flex min-h-14 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 hover:bg-sand sm:flex-nowrap"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="text-slate wrap-anywhere">{course}</span>
        </span>
        {next && (
          <span className="tabular-nums max-sm:basis-full sm:shrink-0 sm:text-right">
            {overduePaise > 0 ? (
              <>
                <span className="text-kumkum">
                  <strong>{formatRupees(overduePaise)}</strong> overdue, {daysLateWords(daysLate)}
                </span>
                <span className="block text-sm">
                  Next part {formatRupees(next.paise)}, due {formatDate(next.dueOn)}
                </span>
              </>
            ) : (
              <>
                <strong>{formatRupees(next.paise)}</strong> by {formatDate(next.dueOn)}
              </>
            )}
            <span className="block text-sm text-slate">
              {formatRupees(balancePaise)} due in all
            </span>
          </span>
        )}
      </Link>
      {next && (
        <Remind key={next.dueOn} due={due} next={next} today={today} onReminded={onReminded} />
      )}
    </li>
  )
}

/** One press reminds them by mail; who has no address is written to by WhatsApp. */
function Remind({ due, next, today, onReminded }: Line & { next: NonNullable<Due['next']> }) {
  const { id, studentId, name, course, remindedAt } = due
  const mayRemind = useMay('payments.remind')
  const [paiseByHand, setPaiseByHand] = useState<number>()
  const [isSent, setIsSent] = useState(false)
  const isRemindedToday = remindedAt !== null && dayInIndia(new Date(remindedAt)) >= today
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 pb-2 sm:w-44 sm:justify-end sm:py-1.5">
      {remindedAt && (
        <ReminderSent at={remindedAt} today={today} isFocused={isSent && isRemindedToday} />
      )}
      {paiseByHand !== undefined && (
        <WhatsAppTo
          isFocused
          student={studentId}
          text={reminderText({ name, course, paise: paiseByHand, dueOn: next.dueOn, today })}
        />
      )}
      {mayRemind && !isRemindedToday && (
        <ActionButton
          aria-label={`Remind ${name}`}
          call="POST /api/admin/enrolments/{id}/reminder"
          request={(key) => ({ params: { id }, body: { key, dueOn: next.dueOn } })}
          onDone={({ channel, paise, message }) => {
            if (channel === 'whatsapp') setPaiseByHand(paise)
            else {
              setIsSent(true)
              toast.success(`${name}: ${message}`)
            }
            onReminded()
          }}
        >
          Remind
        </ActionButton>
      )}
    </div>
  )
}

/** Where the button was that is gone once they are told, the focus goes to what became of it. */
function ReminderSent({ at, today, isFocused }: { at: string; today: string; isFocused: boolean }) {
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFocused) text.current?.focus()
  }, [isFocused])
  const time = new Date(at)
  const day = dayInIndia(time)
  return (
    <span ref={text} tabIndex={-1} className="text-sm text-slate">
      {time > new Date()
        ? `Reminder goes at ${formatClock(time)}`
        : `Reminded ${day === today ? 'today' : formatDate(day)}`}
    </span>
  )
}

type ReminderFacts = { name: string; course: string; paise: number; dueOn: string; today: string }

function reminderText({ name, course, paise, dueOn, today }: ReminderFacts): string {
  const is = dueOn < today ? 'was' : 'is'
  return [
    `Dear ${name},`,
    `${formatRupees(paise)} for ${course} ${is} due on ${formatDate(dueOn)}.`,
    'If you have just paid, please tell us.',
  ].join(' ')
}
