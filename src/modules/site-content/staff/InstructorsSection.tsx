import { pages, to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { InstructorPage } from './InstructorPage.tsx'
import { shownState } from './texts.ts'
import { OrderButtons, useOrder } from './use-order.tsx'

const call = 'GET /api/admin/instructors' as const
type Instructor = CallData<typeof call>['instructors'][number]

/** Who teaches, as the website shows them. */
export default function InstructorsSection() {
  return (
    <Routes>
      <PageRoute index element={<InstructorList />} />
      <PageRoute path=":id" element={<InstructorPage />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

function InstructorList() {
  const list = useStaffData(call, {})
  const rows = list.data?.instructors ?? []
  const order = useOrder('PUT /api/admin/instructor-order', rows, list.refresh)
  return (
    <SectionPage section="instructors">
      <p className="mt-1 text-slate">
        In the order of the About page. A course page shows its own instructors.
      </p>
      {order.refusal}
      <DataTable
        what={{ one: 'instructor', many: 'instructors' }}
        data={list}
        rowsOf={({ instructors }) => order.inOrder(instructors)}
        rowOf={({ id, name }) => ({ id, name, address: to.adminRecord('instructors', id) })}
        columns={[
          { title: 'Name', kind: 'name' },
          { title: 'Role', kind: 'text', needs: 800, value: ({ role }) => role },
          { title: 'On the site', kind: 'status', width: 'w-32', value: shownState },
          { title: 'Batches', kind: 'text', needs: 960, value: batchesOf },
          {
            title: 'Order',
            kind: 'action',
            width: 'w-32',
            value: (row: Instructor) => <OrderButtons order={order} id={row.id} title={row.name} />,
          },
        ]}
        placeholders={4}
        tools={<ButtonLink to={to.adminRecord('instructors', 'new')}>Add instructor</ButtonLink>}
        empty={{
          seed: 'instructors',
          title: 'No instructors yet',
          text: 'Add the people who teach: the About page and the course pages show them.',
        }}
      />
    </SectionPage>
  )
}

const batchesOf = ({ batches }: Instructor) =>
  batches.map(({ title, startsOn }) => `${title}, ${formatDate(startsOn)}`).join(' · ')
