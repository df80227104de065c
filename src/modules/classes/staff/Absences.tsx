import { batchTimes } from '#texts/batch-times.ts'
import { institute } from '../../../../content/institute.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { WhatsAppTo } from '../../enrolments/staff/WhatsAppTo.tsx'
import { whatsAppAddress } from '../../registrations/contact-rules.ts'

const call = 'GET /api/admin/absences' as const

/** Students who missed several classes in a row, for whoever calls them; nothing where there are none. */
export function Absences() {
  const { state, refresh } = useStaffData(call, {})
  if (state.status !== 'loaded' || state.data.tasks.length === 0) return null
  const { tasks, today } = state.data
  return (
    <Section title="Absent from class" headingClassName="pb-1.5 text-lg" className="max-w-3xl pt-4">
      <ul className="border-t border-edge">
        {tasks.map((task) => (
          <Task key={task.id} task={task} today={today} onDone={refresh} />
        ))}
      </ul>
    </Section>
  )
}

function Task({
  task: { id, student, name, course, absences, lastDay, guardian, guardianMailedAt },
  today,
  onDone,
}: {
  task: AbsenceTask
  today: string
  onDone: () => void
}) {
  const missed = `the last ${absences} classes of ${course}`
  const textOf = (recipient: string, child?: string) =>
    `Dear ${recipient}, ${child ? `${child} was` : 'you were'} not in ${missed}. Is everything all right? ${institute.name}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
      <p className="min-w-0 wrap-anywhere">
        <TextLink to={to.adminRecord('students', student)} isInline className="font-semibold">
          {name}
        </TextLink>
        <span className="block text-slate">
          {course} · missed {absences} in a row, last on {batchTimes.day(lastDay, today)}
          {guardian && ` · ${sayGuardian(guardian, guardianMailedAt)}`}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <WhatsAppTo student={student} text={textOf(name)} />
        {guardian && (
          <TextLink href={whatsAppAddress(guardian.phone, textOf(guardian.name, name))} isNewTab>
            Write to {guardian.name}, guardian
          </TextLink>
        )}
        <DialogButton label="Done">
          {(close) => (
            <DialogForm
              heading={`Absence of ${name}`}
              call="POST /api/admin/absences/{id}/done"
              request={(form) => ({ params: { id }, body: { note: form.text('note') } })}
              submit="Save"
              startsInField
              onClose={close}
              onDone={onDone}
            >
              <TextField label="What they said (optional)" name="note" maxLength={500} />
            </DialogForm>
          )}
        </DialogButton>
      </div>
    </li>
  )
}

type AbsenceTask = CallData<typeof call>['tasks'][number]

/** Whether the guardian of a minor is told by mail, or the counsellor writes to them. */
function sayGuardian(
  { email, agreed }: NonNullable<AbsenceTask['guardian']>,
  mailedAt: AbsenceTask['guardianMailedAt'],
): string {
  if (mailedAt) return `guardian told by mail, ${formatTime(mailedAt)}`
  if (!email) return 'the guardian has no e-mail: write to them'
  return agreed
    ? 'the guardian is told by mail'
    : 'the guardian has not agreed to mails: write to them'
}
