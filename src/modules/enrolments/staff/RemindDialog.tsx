import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { DueLine } from '../contract.ts'
import { reminderText } from './fee-texts.ts'
import { reminderTexts } from './texts.ts'
import { WhatsAppTo } from './WhatsAppTo.tsx'

const previewCall = 'POST /api/admin/reminders/preview' as const
const sendCall = 'POST /api/admin/reminders' as const
type Preview = CallData<typeof previewCall>['previews'][number]

type Answer = CallData<typeof sendCall>
type Props = {
  dues: readonly DueLine[]
  today: string
  onClose: () => void
  onSent: () => void
}

/** Preview of the reminders; afterwards the WhatsApp links of students without an e-mail. */
export function RemindDialog({ dues, today, onClose, onSent }: Props) {
  // The selection when it opened: the list behind it changes with the response.
  const [selected] = useState(dues)
  const [answer, setAnswer] = useState<Answer>()
  const reminders = selected.flatMap(({ id, next }) =>
    next ? [{ enrolment: id, dueOn: next.dueOn }] : [],
  )
  const { state, refresh } = useStaffData(previewCall, { body: { reminders } })
  const heading =
    selected.length === 1 ? `Remind ${selected[0]?.name}` : `Remind ${selected.length} students`
  const dueOf = (enrolment: number) => selected.find(({ id }) => id === enrolment)
  return (
    <OpenDialog heading={heading} onClose={onClose} className="w-[min(40rem,calc(100vw-2rem))]">
      {answer ? (
        <ReminderOutcomes answer={answer} dueOf={dueOf} today={today} onClose={onClose} />
      ) : (
        <Loaded what="preview" state={state} onRetry={refresh}>
          {({ previews }) => (
            <ActionForm
              call={sendCall}
              request={(_, key) => ({ body: { key, reminders } })}
              submit={labelOf(previews)}
              busyText="Sending..."
              onCancel={onClose}
              onDone={(data) => {
                setAnswer(data)
                onSent()
              }}
              className="mt-3"
            >
              <ul
                aria-label="Preview"
                className="max-h-[50vh] overflow-y-auto border-y border-line"
              >
                {previews.map((preview) => (
                  <PreviewLine
                    key={preview.enrolment}
                    preview={preview}
                    due={dueOf(preview.enrolment)}
                    today={today}
                  />
                ))}
              </ul>
            </ActionForm>
          )}
        </Loaded>
      )}
    </OpenDialog>
  )
}

function labelOf(previews: readonly Preview[]): string {
  const count = previews.filter(({ ok }) => ok).length
  if (count === 0) return 'Nobody to remind'
  return count === 1 ? 'Send the reminder' : `Send ${count} reminders`
}

type Line = { due: DueLine | undefined; today: string }

function PreviewLine({ preview, due, today }: Line & { preview: Preview }) {
  if (!due?.next) return null
  const { name, course, next } = due
  if (!preview.ok)
    return (
      <li className="border-b border-line py-2 last:border-b-0">
        <strong>{name}</strong>
        <span className="block text-slate">Skipped: {reminderTexts[preview.reason]}</span>
      </li>
    )
  const { paise, mail, at } = preview
  const isLater = new Date(at) > new Date()
  const text = mail?.text ?? reminderText({ name, course, paise, dueOn: next.dueOn, today })
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <details className="group">
        <Summary>
          <span className="text-ink">
            <strong>{name}</strong> · {formatRupees(paise)} ·{' '}
            {mail ? 'by mail' : 'no e-mail: by WhatsApp'}
            {isLater && `, ${formatTime(at)}`}
          </span>
        </Summary>
        {mail && <p className="pt-2 font-semibold">{mail.subject}</p>}
        <p className="pt-1 whitespace-pre-line text-slate">{text}</p>
      </details>
    </li>
  )
}

/** The result: mails sent, a link for each chat to write, and who was skipped. */
function ReminderOutcomes({
  answer,
  dueOf,
  today,
  onClose,
}: Pick<Props, 'today' | 'onClose'> & {
  answer: Answer
  dueOf: (enrolment: number) => DueLine | undefined
}) {
  return (
    <div className="mt-3 grid gap-3">
      <p role="status" className="font-semibold text-neem">
        {answer.message}
      </p>
      <ul className="max-h-[50vh] overflow-y-auto empty:hidden">
        {answer.outcomes.map((outcome) => (
          <OutcomeLine
            key={outcome.enrolment}
            outcome={outcome}
            due={dueOf(outcome.enrolment)}
            today={today}
          />
        ))}
      </ul>
      <Button kind="solid" onClick={onClose} className="justify-self-start">
        Close
      </Button>
    </div>
  )
}

function OutcomeLine({ outcome, due, today }: Line & { outcome: Answer['outcomes'][number] }) {
  if (!due?.next || (outcome.ok && outcome.channel === 'mail')) return null
  const { name, course, studentId, next } = due
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5">
      <strong>{name}</strong>
      {outcome.ok ? (
        <WhatsAppTo
          student={studentId}
          text={reminderText({ name, course, paise: outcome.paise, dueOn: next.dueOn, today })}
        />
      ) : (
        <span className="text-slate">Skipped: {reminderTexts[outcome.reason]}</span>
      )}
    </li>
  )
}
