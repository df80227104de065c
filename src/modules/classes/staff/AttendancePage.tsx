import { batchTimes } from '#texts/batch-times.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Conflict } from '../../../ui/staff/Conflict.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useOutbox } from '../../registrations/staff/outbox/use-outbox.ts'
import { AttendanceSheet, PrintedSheet } from './AttendanceSheet.tsx'
import { SessionFacts } from './SessionFacts.tsx'

/** One class: its roll sheet, what was noted last time, and what waits on this device. */
export function AttendancePage({ id }: { id: number }) {
  const data = useStaffData('GET /api/admin/classes/{id}', { params: { id } })
  return (
    <LoadedPage
      data={data}
      what="attendance"
      title={({ session }) => `Attendance: ${session.course}`}
      heading={({ session }) => batchTimes.day(session.day, session.day)}
      path={to.adminRecord('attendance', id)}
      back={{ address: to.adminSection('attendance'), name: 'Attendance' }}
      className="max-w-3xl"
    >
      {(roll, refresh) => (
        <>
          <SessionFacts session={roll.session} />
          {roll.last && (
            <details className="mt-3 rounded-card bg-sand/60 px-4 print:hidden">
              <summary className="cursor-pointer py-2.5 font-medium">
                Notes of {batchTimes.day(roll.last.day, roll.session.day)}
              </summary>
              <p className="pb-3 whitespace-pre-line wrap-anywhere">{roll.last.notes}</p>
            </details>
          )}
          <div className="flex flex-wrap gap-2 pt-3 print:hidden">
            {!roll.isOver && roll.session.status === 'planned' && (
              <ButtonLink to={to.adminRecord('attendance', `${id}/code`)}>
                Attendance code
              </ButtonLink>
            )}
            <Button kind="quiet" onClick={() => print()}>
              Print the sheet
            </Button>
          </div>
          <UnsavedRolls session={id} />
          <AttendanceSheet roll={roll} onSaved={refresh} />
          <PrintedSheet students={roll.students} />
        </>
      )}
    </LoadedPage>
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
          title="Attendance that waited here was not saved"
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
            Discard mine
          </Button>
        </Conflict>
      </div>
    ))
}
