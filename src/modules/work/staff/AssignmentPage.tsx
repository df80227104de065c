import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { useNavigate } from '../../../ui/router.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { AssignmentData } from '../contract.ts'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { assignmentKindNames, verdictNames } from './texts.ts'

/** An assignment: what waits for feedback, one after the other, and everybody of the batch. */
export function AssignmentPage({ id }: { id: number }) {
  const data = useStaffData('GET /api/admin/assignments/{id}', { params: { id } })
  return (
    <LoadedPage
      data={data}
      what="assignment"
      title={({ title }) => title}
      path={to.adminRecord('attendance', `${sectionParts.assignments}/${id}`)}
      back={data.data && { address: workOf(data.data), name: 'Work of the batch' }}
      className="max-w-3xl"
    >
      {(assignment, refresh) => (
        <NoticeArea>
          <Facts assignment={assignment} onChanged={refresh} />
          <ReviewQueue assignment={assignment} onChanged={refresh} />
          <Students assignment={assignment} />
        </NoticeArea>
      )}
    </LoadedPage>
  )
}

const workOf = ({ batch }: Pick<AssignmentData, 'batch'>) =>
  to.adminRecord('attendance', `${sectionParts.work}/${batch}`)

type Props = { assignment: AssignmentData; onChanged: () => void }

function Facts({ assignment, onChanged }: Props) {
  const { id, kind, brief, dueOn, lateDays, students } = assignment
  const navigate = useNavigate()
  const isUntouched = students.every(({ submissions }) => submissions.length === 0)
  return (
    <>
      <p className="text-slate">
        {assignmentKindNames[kind]} · due {formatDate(dueOn)} ·{' '}
        {lateDays === 0
          ? 'nothing is accepted late'
          : `${lateDays} ${lateDays === 1 ? 'day' : 'days'} accepted late`}
      </p>
      <details className="group mt-2">
        <Summary>Instructions</Summary>
        <p className="measure pb-2 whitespace-pre-line wrap-anywhere">{brief}</p>
      </details>
      <div className="flex flex-wrap gap-2">
        <DialogButton label="Change…">
          {(close) => (
            <AssignmentDialog assignment={assignment} onClose={close} onSaved={onChanged} />
          )}
        </DialogButton>
        {isUntouched && (
          <ActionButton
            kind="danger"
            call="DELETE /api/admin/assignments/{id}"
            request={{ params: { id } }}
            confirm={{
              title: 'Remove this assignment?',
              text: 'There are no submissions yet.',
              action: 'Remove',
            }}
            onDone={() => navigate(workOf(assignment))}
            onRefused={onChanged}
          >
            Remove…
          </ActionButton>
        )}
      </div>
    </>
  )
}

type Submission = AssignmentData['students'][number]['submissions'][number]

/** A program that does not pass its rows waits for the student, not for feedback. */
function stateOf({ verdict, results }: Submission): string {
  if (verdict) return verdictNames[verdict]
  if (!results) return 'Waits for feedback'
  return `${results.filter(({ passed }) => passed).length} of ${results.length} test cases passed`
}

function Students({ assignment: { students } }: { assignment: AssignmentData }) {
  return (
    <Section title="Students" className="mt-8">
      {students.length === 0 && <p className="mt-2 text-slate">Nobody has a seat yet.</p>}
      <ul className="mt-2 border-t border-edge empty:hidden">
        {students.map(({ student, name, submissions: [last] }) => (
          <li
            key={student}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b border-line py-2"
          >
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-slate">
              {[
                last ? stateOf(last) : 'Not submitted',
                last?.isLate && 'late',
                last && last.number > 1 && `attempt ${last.number}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
