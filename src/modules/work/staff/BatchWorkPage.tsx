import { batchTimes } from '#texts/batch-times.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { Link } from '../../../ui/Link.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { BatchWork } from '../contract.ts'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { Materials } from './Materials.tsx'
import { assignmentKindNames } from './texts.ts'

export function BatchWorkPage({ id }: { id: number }) {
  const data = useStaffData('GET /api/admin/batches/{id}/work', { params: { id } })
  const workAddress = to.adminRecord('attendance', sectionParts.work)
  return (
    <LoadedPage
      data={data}
      what="assignments"
      title={({ course }) => `Assignments: ${course}`}
      heading={({ course, startsOn }) => `${course}, ${batchTimes.day(startsOn, startsOn)}`}
      path={`${workAddress}/${id}`}
      back={{ address: workAddress, name: 'Assignments' }}
      className="max-w-3xl"
    >
      {(work, refresh) => (
        <NoticeArea>
          <section aria-labelledby="assignments-heading" className="mt-5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 id="assignments-heading" className="text-lg">
                Assignments
              </h2>
              <DialogButton label="New assignment…" kind="solid">
                {(close) => <AssignmentDialog batch={id} onClose={close} onSaved={refresh} />}
              </DialogButton>
            </div>
            <Assignments work={work} />
          </section>
          <Materials work={work} onChanged={refresh} />
        </NoticeArea>
      )}
    </LoadedPage>
  )
}

function Assignments({ work: { assignments, seats } }: { work: BatchWork }) {
  if (assignments.length === 0)
    return <p className="mt-2 text-slate">This batch has no assignment yet.</p>
  return (
    <ul className="mt-2 border-t border-edge">
      {assignments.map(({ id, kind, title, dueOn, waiting, accepted }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
        >
          <div className="min-w-0">
            <Link
              to={to.adminRecord('attendance', `${sectionParts.assignments}/${id}`)}
              className="inline-flex min-h-11 items-center font-medium text-indigo underline-offset-4 wrap-anywhere hover:underline"
            >
              {title}
            </Link>
            <p className="text-slate">
              {assignmentKindNames[kind]} · due {formatDate(dueOn)} · {accepted} of {seats} accepted
            </p>
          </div>
          {waiting > 0 && <Badge look="waits">{waiting} to review</Badge>}
        </li>
      ))}
    </ul>
  )
}
