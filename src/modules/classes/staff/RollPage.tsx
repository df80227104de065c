import { branded } from '#words/meta.ts'
import { starts } from '#words/starts.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useHead } from '../../../ui/head.tsx'
import { useParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Conflict } from '../../../ui/staff/Conflict.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useOutbox } from '../../registrations/staff/outbox/use-outbox.ts'
import { PrintedSheet, RollSheet } from './RollSheet.tsx'
import { SessionFacts } from './SessionFacts.tsx'

const call = 'GET /api/admin/classes/{id}' as const

/** One class: its roll sheet, what was noted last time, and what waits on this device. */
export function RollPage() {
  const id = Number(useParams().id)
  if (!Number.isSafeInteger(id) || id < 1) return <AdminNotFound />
  return <Roll key={id} id={id} />
}

function Roll({ id }: { id: number }) {
  const { state, refresh } = useStaffData(call, { params: { id } })
  const title = state.status === 'loaded' ? `Roll: ${state.data.session.course}` : 'Roll'
  useHead({ title: branded(title), path: to.adminRecord('attendance', id) })
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  return (
    <div className="max-w-3xl px-4 pt-4 pb-10 sm:px-6">
      <div className="print:hidden">
        <BackLink to={to.adminSection('attendance')}>Attendance</BackLink>
      </div>
      <Loaded what="roll" state={state} onRetry={refresh} className="min-h-[50vh]">
        {(roll) => (
          <>
            <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
              {starts.day(roll.session.day, roll.session.day)}
            </h1>
            <SessionFacts session={roll.session} />
            {roll.last && (
              <details className="mt-3 rounded-card bg-sand/60 px-4 print:hidden">
                <summary className="cursor-pointer py-2.5 font-medium">
                  Notes of {starts.day(roll.last.day, roll.session.day)}
                </summary>
                <p className="pb-3 whitespace-pre-line wrap-anywhere">{roll.last.notes}</p>
              </details>
            )}
            <div className="flex flex-wrap gap-2 pt-3 print:hidden">
              {!roll.isOver && roll.session.status === 'planned' && (
                <ButtonLink to={to.adminRecord('attendance', `${id}/code`)}>
                  Code of the class
                </ButtonLink>
              )}
              <Button kind="quiet" onClick={() => print()}>
                Print the sheet
              </Button>
            </div>
            <UnsavedRolls session={id} />
            <RollSheet roll={roll} onSaved={refresh} />
            <PrintedSheet students={roll.students} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Rolls that waited on this device and were not saved. */
function UnsavedRolls({ session }: { session: number }) {
  const { entries, sendAgain, throwAway } = useOutbox()
  return entries
    .filter((one) => one.kind === 'roll' && one.session === session && one.state !== 'waiting')
    .map((entry) => (
      <div key={entry.seq} className="mt-4">
        <Conflict
          title="A roll that waited here was not saved"
          note={entry.refusal?.message ?? ''}
          lines={entry.refusal?.lines}
          takesFocus={false}
        >
          <p className="w-full">Yours: {entry.summary}</p>
          {entry.state === 'conflict' && (
            <Button kind="solid" onClick={() => void sendAgain(entry)}>
              Save mine instead
            </Button>
          )}
          <Button kind="danger" onClick={() => void throwAway([entry])}>
            Throw mine away
          </Button>
        </Conflict>
      </div>
    ))
}
