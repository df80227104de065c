import { starts } from '#words/starts.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { Link } from '../../../ui/Link.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** Batches that clashed before rooms and trainers were compared: somebody changes one, or leaves them. */
export function ClashTasks() {
  const { state, refresh } = useStaffData('GET /api/admin/class-clashes', {})
  if (state.status !== 'loaded') return null
  const nameOf = ({ title, startsOn }: { title: string; startsOn: string }) =>
    `${title}, ${starts.day(startsOn, state.data.today)}`
  return (
    <NoticeArea>
      {state.data.clashes.length > 0 && (
        <section aria-labelledby="clashes" className="max-w-3xl pt-4 print:hidden">
          <h2 id="clashes" className="pb-1.5 text-lg">
            Clashes to settle
          </h2>
          <ul className="border-t border-edge">
            {state.data.clashes.map(
              ({ batch, batchFacts, other, otherFacts, what, name, classes }) => (
                <li
                  key={`${batch} ${other} ${what}`}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
                >
                  <p className="min-w-0 wrap-anywhere">
                    <Link
                      to={to.adminRecord('enrollment', `${roomParts.batches}/${batch}`)}
                      className="font-semibold text-indigo underline underline-offset-4"
                    >
                      {nameOf(batchFacts)}
                    </Link>
                    <span className="block text-slate">
                      {name} has {nameOf(otherFacts)} at the same time ·{' '}
                      {classes === 1 ? 'one class' : `${classes} classes`}
                    </span>
                  </p>
                  <ActionButton
                    call="DELETE /api/admin/class-clashes/{id}"
                    request={{ params: { id: batch } }}
                    aria-label={`Leave ${nameOf(batchFacts)} as it is`}
                    onDone={refresh}
                    onRefused={refresh}
                  >
                    Leave as it is
                  </ActionButton>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </NoticeArea>
  )
}
