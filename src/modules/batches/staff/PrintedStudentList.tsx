import { batchTimes } from '#texts/batch-times.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { useParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { ScrollBox } from '../../../ui/staff/ScrollBox.tsx'
import { TableHead } from '../../../ui/staff/TableHead.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { BatchRecord } from '../contract.ts'
import type { BatchPeopleData } from './SeatTools.tsx'

/** The students of a batch as a list to print and to sign. */
export function PrintedStudentList() {
  const id = Number(useParams().id)
  const batches = useStaffData('GET /api/admin/batches', { query: { past: '1' } })
  const batch = batches.data?.batches.find((one) => one.id === id)
  if (batches.data && !batch) return <AdminNotFound />
  const address = to.adminRecord('enrollment', `${sectionParts.batches}/${id}`)
  const title = batch?.title ?? ''
  return (
    <LoadedPage
      data={batches}
      what="batch"
      title={() => `Students of ${title}`}
      heading={() => title}
      path={`${address}/${sectionParts.roll}`}
      back={{ address, name: 'Batch' }}
      besideBack={
        batch && (
          <Button kind="solid" onClick={() => window.print()}>
            Print
          </Button>
        )
      }
    >
      {() => batch && <Roll batch={batch} />}
    </LoadedPage>
  )
}

function Roll({ batch }: { batch: BatchRecord }) {
  const people = useStaffData('GET /api/admin/batches/{id}/people', { params: { id: batch.id } })
  return (
    <>
      <p className="pb-3 text-slate wrap-anywhere print:text-ink">
        {formatDate(batch.startsOn)} to {formatDate(batch.endsOn)} · {batchTimes.hours(batch)} ·{' '}
        {batch.room || batchTimes.mode[batch.mode]} · {batch.trainer ?? 'no trainer yet'}
      </p>
      <Loaded what="people" state={people.state} onRetry={people.refresh}>
        {({ people }) => <RollTable people={people} />}
      </Loaded>
    </>
  )
}

const cell = 'border border-edge px-2 py-2'
/** Those with a seat; of a colleague’s student only that there is one. */
function RollTable({ people }: Pick<BatchPeopleData, 'people'>) {
  const students = people.filter(({ state }) => state === 'taken')
  if (students.length === 0) return <p className="text-slate">Nobody has a seat yet.</p>
  return (
    <ScrollBox label="Students as a table">
      <table className="w-full border-collapse text-left">
        <TableHead
          names={['No.', 'Student', 'ID', 'Phone', 'Signature']}
          cell={cell}
          className="text-sm"
        />
        <tbody>
          {students.map(({ student, name, phone }, index) => (
            <tr key={student ?? `masked ${index}`} className="break-inside-avoid">
              <td className={cell}>{index + 1}</td>
              <th scope="row" className={`${cell} font-medium wrap-anywhere`}>
                {name ?? 'A colleague’s student'}
              </th>
              <td className={cell}>{student !== null && formatStudentId(student)}</td>
              <td className={`${cell} whitespace-nowrap`}>{phone && formatPhone(phone)}</td>
              <td className={`${cell} w-1/4`} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
