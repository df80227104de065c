import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Link } from '../../../ui/Link.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import type { Filtering } from '../../../ui/staff/FilterBar.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { isOpenRequest, refundRequestKinds, refundRequestStates } from '../rules.ts'
import { RefundDetails } from './RefundCard.tsx'
import { requestKindNames, requestStateNames } from './texts.ts'

const call = 'GET /api/admin/refunds' as const
type Request = CallData<typeof call>['open'][number]

/** Refunds, waivers and discounts: those that wait, failed ones first, and those that are over. */
export function Refunds() {
  const list = useListQuery({ kind: refundRequestKinds, state: refundRequestStates })
  const requests = useStaffData(call, { query: list.query })
  const today = requests.data?.today
  return (
    <SectionPage section="finance">
      <NoticeArea>
        <DataTable
          what={{ one: 'request', many: 'requests' }}
          data={requests}
          today={today}
          rowsOf={({ open, over }) => [...open, ...over]}
          rowOf={rowOf}
          columns={columnsOn(today ?? '')}
          detailOf={(request) => (
            <>
              <StudentLink request={request} />
              <RefundDetails
                refundRequest={request}
                today={today ?? ''}
                onChanged={requests.refresh}
              />
            </>
          )}
          narrowing={{
            list,
            placeholder: 'Name, ID or whole phone',
            filters,
          }}
          notice={requests.data && <p className="text-slate">{requests.data.open.length} open</p>}
          empty={{
            seed: 'refunds',
            title: 'No requests',
            text: 'Refunds, waivers and discounts that wait for approval or payment appear here.',
          }}
        />
      </NoticeArea>
    </SectionPage>
  )
}

const filters: Filtering['filters'] = [
  { name: 'state', label: 'Status', options: Object.entries(requestStateNames) },
  { name: 'kind', label: 'Kind', options: Object.entries(requestKindNames) },
]

const rowOf = ({ id, student }: Request) => ({ id, name: student.name })

const columnsOn = (today: string): readonly DataColumn<Request>[] => [
  { title: 'Student', kind: 'name', width: 'w-[22%]' },
  {
    title: 'Course',
    kind: 'text',
    value: ({ course, kind, enrolmentId }) =>
      kind === 'refund' && enrolmentId === null ? `${course} (Fast Track)` : course,
  },
  { title: 'Kind', kind: 'text', width: 'w-22', value: ({ kind }) => requestKindNames[kind] },
  { title: 'Status', kind: 'text', width: 'w-44', value: ({ state }) => requestStateNames[state] },
  {
    title: 'Pay by',
    kind: 'day',
    width: 'w-22',
    value: ({ kind, state, dueOn }) => (kind === 'refund' && isOpenRequest(state) ? dueOn : null),
    isLate: ({ dueOn }) => dueOn < today,
  },
  { title: 'Requested', kind: 'moment', value: ({ requestedAt }) => requestedAt },
  { title: 'By', kind: 'person', needs: 1_000, value: ({ requestedBy }) => requestedBy },
  { title: 'Amount', kind: 'money', width: 'w-24', value: ({ paise }) => paise },
]

/** The page with more details; a student who is not enrolled yet has only their own page. */
function StudentLink({ request: { kind, enrolmentId, student } }: { request: Request }) {
  if (enrolmentId === null && kind !== 'discount') return null
  return (
    <Link
      to={
        enrolmentId
          ? to.adminRecord('finance', enrolmentId)
          : to.adminRecord('students', student.id)
      }
      className="inline-flex min-h-6 items-center justify-self-start text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {enrolmentId ? 'Open the enrolment' : 'Open the student'}
    </Link>
  )
}
