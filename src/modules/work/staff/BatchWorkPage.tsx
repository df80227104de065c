import { branded } from '#words/meta.ts'
import { starts } from '#words/starts.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { BatchWork } from '../contract.ts'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { Materials } from './Materials.tsx'
import { assignmentKindNames } from './words.ts'

const call = 'GET /api/admin/batches/{id}/work' as const

export function BatchWorkPage({ id }: { id: number }) {
  const { state, refresh } = useStaffData(call, { params: { id } })
  const title = state.status === 'loaded' ? `Work: ${state.data.course}` : 'Work'
  const path = to.adminRecord('attendance', sectionParts.work)
  useHead({ title: branded(title), path: `${path}/${id}` })
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  return (
    <div className="max-w-3xl px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={path}>Work</BackLink>
      <Loaded what="work" state={state} onRetry={refresh} className="min-h-[50vh]">
        {(work) => (
          <>
            <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
              {work.course}, {starts.day(work.startsOn, work.startsOn)}
            </h1>
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
          </>
        )}
      </Loaded>
    </div>
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
          {waiting > 0 && <Badge look="waits">{waiting} to look at</Badge>}
        </li>
      ))}
    </ul>
  )
}
