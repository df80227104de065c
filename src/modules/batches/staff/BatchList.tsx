import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { BatchRecord } from '../contract.ts'

const call = 'GET /api/admin/batches' as const
const address = to.adminRecord('enrollment', sectionParts.batches)

/** Batches that are not over, next start first, with their seats. */
export function BatchList({ children }: { children: ReactNode }) {
  const list = useListQuery({ course: 'text', trainer: 'text', past: ['1'] })
  const batches = useStaffData(call, { query: list.query })
  const mayPlan = useAbility('batches.plan')
  const { data } = batches
  const namesOf = (some: readonly { id: string; name?: string; title?: string }[] = []) =>
    some.map(({ id, name, title }): [string, string] => [id, name ?? title ?? id])
  return (
    <SectionPage
      section="enrollment"
      tools={
        mayPlan && (
          <ButtonLink to={`${address}/new`} kind="primary">
            <Plus size={18} aria-hidden="true" />
            New batch
          </ButtonLink>
        )
      }
    >
      <DataTable
        what={{ one: 'batch', many: 'batches' }}
        data={batches}
        today={data?.today}
        rowsOf={({ batches }) => batches}
        rowOf={(batch) => ({
          id: batch.id,
          name: nameOf(batch, data?.today ?? ''),
          address: `${address}/${batch.id}`,
        })}
        columns={columns}
        narrowing={{
          list,
          placeholder: 'Course, room or number',
          filters: [
            { name: 'course', label: 'Course', options: namesOf(data?.courses) },
            { name: 'trainer', label: 'Trainer', options: namesOf(data?.trainers) },
            { name: 'past', label: 'Past and cancelled', options: [['1', 'Included']] },
          ],
        }}
        above={(loaded) => <Clashes {...loaded} />}
        empty={{
          seed: 'batches',
          title: 'No batch yet',
          text: 'The site shows a start, with its seats, as soon as one is open for enrolment.',
        }}
      />
      {children}
    </SectionPage>
  )
}

const nameOf = ({ title, startsOn }: Pick<BatchRecord, 'title' | 'startsOn'>, today: string) =>
  `${title}, ${batchTimes.day(startsOn, today)}`

const columns: readonly DataColumn<BatchRecord>[] = [
  { title: 'Batch', kind: 'name' },
  { title: 'When', kind: 'text', width: 'w-49', value: (batch) => batchTimes.hours(batch) },
  { title: 'How', kind: 'text', width: 'w-21', value: ({ mode }) => batchTimes.mode[mode] },
  { title: 'Room', kind: 'text', width: 'w-19', needs: 900, value: ({ room }) => room },
  { title: 'Trainer', kind: 'person', value: ({ trainer }) => trainer },
  {
    title: 'Seats',
    kind: 'text',
    width: 'w-18',
    value: ({ occupied, seats }) => `${occupied} of ${seats}`,
  },
  { title: 'Waiting', kind: 'number', width: 'w-16', value: ({ waiting }) => waiting || null },
  {
    title: 'Status',
    kind: 'status',
    width: 'w-25',
    value: (batch) => <BatchBadge batch={batch} />,
  },
]

/** Coming classes of two batches that need one room or one trainer. */
function Clashes({ clashes, today }: Pick<CallData<typeof call>, 'clashes' | 'today'>) {
  if (clashes.length === 0) return null
  return (
    <ul aria-label="Clashes" className="pb-2 text-[0.8125rem] text-kumkum wrap-anywhere">
      {clashes.map(({ batch, batchFacts, other, otherFacts, what, name, classes }) => (
        <li key={`${batch} ${what} ${other}`}>
          {nameOf(batchFacts, today)}: {name} has {nameOf(otherFacts, today)}, at the same time:{' '}
          {classes === 1 ? 'one class' : `${classes} classes`}
        </li>
      ))}
    </ul>
  )
}

export function BatchBadge({ batch }: { batch: BatchRecord }) {
  if (batch.status === 'cancelled') return <Badge look="over">Cancelled</Badge>
  if (batch.status === 'closed') return <Badge look="done">Closed</Badge>
  if (!batch.onSale) return <Badge look="done">Not open</Badge>
  return batch.occupied >= batch.seats ? (
    <Badge look="waits">Full</Badge>
  ) : (
    <Badge look="goes on">Open</Badge>
  )
}
