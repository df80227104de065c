import { Upload, UsersRound } from 'lucide-react'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { dayInIndia, formatDate } from '../../../ui/format/days.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { formatMomentOrDay } from '../../../ui/staff/format-moment-or-day.ts'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { PhoneLink } from '../../../ui/staff/PhoneLink.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { StudentPageData } from '../contract.ts'
import { longestNote, type StudentFilter } from '../rules.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** Number, course and source of a student in one line. */
export function StudentProfile({ page: { student, source } }: { page: StudentPageData }) {
  const { id, course, createdAt } = student
  return (
    <p className="text-slate wrap-anywhere">
      {[formatStudentId(id), course, sources[source]].filter(Boolean).join(' · ')}{' '}
      <time dateTime={createdAt}>{formatDate(dayInIndia(new Date(createdAt)))}</time>
    </p>
  )
}

const sources: Record<StudentPageData['source'], string> = {
  registration: 'registered on',
  staff: 'added by staff on',
  import: 'imported on',
}

/** Events of a student and changes by staff, newest first. */
export function StudentHistory({ history }: { history: StudentPageData['history'] }) {
  return (
    <Section title="Timeline">
      {history.length === 0 && <p className="mt-1 text-slate">Nothing has happened yet.</p>}
      <ol className="mt-2">
        {history.map(({ key, at, by: author, text, note, changes }) => (
          <li
            key={key}
            className="relative border-l border-line pb-4 pl-5 before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-indigo last:border-transparent"
          >
            <p className="font-medium wrap-anywhere">{text}</p>
            {note && <p className="wrap-anywhere">{note}</p>}
            {changes.map(({ field, from, to }) => (
              <p key={field} className="wrap-anywhere">
                {field}: <span className="text-slate">{from}</span> → {to}
              </p>
            ))}
            <p className="text-[0.8125rem] text-slate">
              <time dateTime={at}>{formatMomentOrDay(at)}</time>
              {author && `, ${author}`}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Staff notes about a student. Notes are added, never changed. */
export function StudentNotes({
  id,
  notes,
  onAdded,
}: {
  id: number
  notes: StudentPageData['notes']
  onAdded: () => void
}) {
  const mayWrite = useAbility('registrations.work')
  if (!mayWrite && notes.length === 0) return null
  return (
    <Section title="Notes">
      <NoticeArea>
        <ActionForm
          call="POST /api/admin/students/{id}/notes"
          request={(form, key) =>
            form.missing({ note: 'Write the note first.' }) ?? {
              params: { id },
              body: { key, note: form.text('note') },
            }
          }
          hidden={!mayWrite}
          kind="secondary"
          submit="Add note"
          busyText="Saving..."
          isEmptiedOnDone
          onDone={onAdded}
          className="[[hidden]]:hidden"
        >
          <TextAreaField
            label={<span className="sr-only">New note</span>}
            name="note"
            rows={2}
            maxLength={longestNote}
            placeholder="What was said, what was agreed"
          />
        </ActionForm>
      </NoticeArea>
      <ul className="mt-3">
        {notes.map(({ id, note, author, writtenAt }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="measure text-base whitespace-pre-line wrap-anywhere">{note}</p>
            <p className="mt-1 text-[0.8125rem] text-slate">
              {author}, <time dateTime={writtenAt}>{formatTime(writtenAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function StudentRegistrations({
  registrations,
}: {
  registrations: StudentPageData['registrations']
}) {
  const mayWork = useAbility('registrations.work')
  return (
    <Section title="Registrations">
      {registrations.length === 0 ? (
        <p className="mt-1 text-slate">None. They have not registered for Fast Track themselves.</p>
      ) : (
        <ul className="mt-2">
          {registrations.map(({ id, course, phone, status, registeredAt }) => (
            <li
              key={id}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line pt-2.5 last:border-b"
            >
              {mayWork ? (
                <Link
                  to={to.adminRecord('enrollment', id)}
                  className="inline-flex min-h-6 items-center font-medium text-indigo underline underline-offset-4 wrap-anywhere"
                >
                  {course}
                </Link>
              ) : (
                <p className="font-medium">{course}</p>
              )}
              <StatusBadge status={status} />
              <p className="col-span-2 flex flex-wrap items-center gap-x-4 text-slate">
                <time dateTime={registeredAt}>{formatTime(registeredAt)}</time>
                <PhoneLink phone={phone} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Actions for the whole list. The exported file has the filtered students. */
export function StudentTools({ filter }: { filter: StudentFilter }) {
  const { search, status, course } = filter
  const mayExport = useAbility('students.export')
  const mayImport = useAbility('students.import')
  const mayJoin = useAbility('students.merge')
  const query = { search, status, course }
  return (
    <>
      {mayExport && <ExportLink href={addressFor('GET /api/admin/students.csv', { query })} />}
      {mayImport && (
        <Link to={to.adminRecord('students', 'import')} className={tool}>
          <Upload size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Import</span>
        </Link>
      )}
      {mayJoin && (
        <Link to={to.adminRecord('students', sectionParts.duplicates)} className={tool}>
          <UsersRound size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Possible duplicates</span>
        </Link>
      )}
    </>
  )
}

const tool =
  'inline-flex min-h-9 items-center gap-2 px-2.5 font-semibold text-indigo underline-offset-4 hover:underline pointer-coarse:min-h-11'
