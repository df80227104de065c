import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Badge } from '../../../ui/staff/Badge.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'

const call = 'GET /api/admin/work' as const
type Row = CallData<typeof call>['batches'][number]

export function WorkPage() {
  const list = useListQuery({ waiting: ['1'] })
  const work = useStaffData(call, { query: list.query })
  return (
    <SectionPage section="attendance">
      <DataTable
        what={{ one: 'batch', many: 'batches' }}
        data={work}
        rowsOf={({ batches }) => batches}
        rowOf={({ id, course }) => ({
          id,
          name: course,
          address: to.adminRecord('attendance', `${sectionParts.work}/${id}`),
        })}
        columns={columns}
        narrowing={{
          list,
          placeholder: 'Course',
          filters: [{ name: 'waiting', label: 'Submissions', options: [['1', 'To review']] }],
        }}
        empty={{
          seed: 'work',
          title: 'No batch yet',
          text: 'Batches that are assigned to you appear here.',
        }}
      />
    </SectionPage>
  )
}

const columns: readonly DataColumn<Row>[] = [
  { title: 'Batch', kind: 'name' },
  { title: 'Starts', kind: 'day', width: 'w-28', value: ({ startsOn }) => startsOn },
  { title: 'Ends', kind: 'day', width: 'w-28', value: ({ endsOn }) => endsOn },
  { title: 'Assignments', kind: 'number', width: 'w-28', value: ({ assignments }) => assignments },
  {
    title: 'Submissions',
    kind: 'status',
    width: 'w-36',
    value: ({ waiting }) => waiting > 0 && <Badge look="waits">{waiting} to review</Badge>,
  },
]
