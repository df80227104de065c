import { ArrowDown, ArrowUp } from 'lucide-react'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatDay } from '../../../ui/format/days.ts'
import { Link } from '../../../ui/Link.tsx'
import { type Column, cell, ListTable } from '../../../ui/staff/ListTable.tsx'
import { EmailLink, PhoneLink, RegisteredTime } from '../../../ui/staff/RegistrationFacts.tsx'
import { StatusBadge } from '../../students/staff/StatusBadge.tsx'
import type { ListedRegistration } from '../contract.ts'
import { type ListParams, registrationsPageSize, type Sort, sorts } from '../list/rules.ts'
import { SelectAllCheckbox, SelectCheckbox } from './SelectCheckbox.tsx'
import { Tags } from './Tags.tsx'
import type { Selection } from './use-selection.ts'

export type ListView = {
  caption: string
  registrations?: readonly ListedRegistration[]
  today: string
  place: ListParams
  onSort: (sort: Sort) => void
  selection: Selection
}

/** Registrations where there is room for all columns; without any, the place they will take. */
export function RegistrationTable({ caption, registrations, today, ...view }: ListView) {
  return (
    <ListTable caption={caption} columns={columnsOf(view)} pageSize={registrationsPageSize}>
      {registrations?.map((registration) => (
        <Row
          key={registration.id}
          registration={registration}
          today={today}
          selection={view.selection}
        />
      ))}
    </ListTable>
  )
}

function columnsOf({
  place: listParams,
  onSort,
  selection,
}: Pick<ListView, 'place' | 'onSort' | 'selection'>): readonly Column[] {
  const sorted = (sort: Sort) => ({
    name: <SortHead sort={sort} place={listParams} onSort={onSort} />,
    sort: listParams.sort === sort ? directions[sort][listParams.order] : undefined,
  })
  return [
    { name: <SelectAllCheckbox selection={selection} />, width: 'w-13', empty: 'w-5' },
    { ...sorted('name'), width: 'w-[25%]', empty: 'w-3/5' },
    { name: 'Phone', width: 'w-35', empty: 'w-4/5' },
    { ...sorted('course'), empty: 'w-3/4' },
    { ...sorted('next'), width: 'w-31', empty: 'w-2/5' },
    { ...sorted('registered'), width: 'w-30', empty: 'w-2/3' },
    { ...sorted('status'), width: 'w-30', empty: 'w-1/2' },
  ]
}

const up = { usual: 'ascending', reversed: 'descending' } as const
const down = { usual: 'descending', reversed: 'ascending' } as const
const directions = {
  registered: down,
  name: up,
  course: up,
  status: up,
  next: up,
  contact: down,
} as const satisfies Record<Sort, typeof up | typeof down>

function Row({
  registration,
  today,
  selection,
}: {
  registration: ListedRegistration
  today: string
  selection: Selection
}) {
  const { id, name, email, phone, course, status, registeredAt, nextContactOn, tags } = registration
  return (
    <tr className="group" aria-selected={selection.has(id)}>
      <td className={`${tall} px-1!`}>
        <SelectCheckbox id={id} name={name} selection={selection} />
      </td>
      <th scope="row" className={`${tall} font-medium wrap-anywhere`}>
        <Link
          data-row={id}
          to={to.adminRecord('enrollment', id)}
          className="inline-flex min-h-7 items-end text-ink underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="block text-[0.8125rem] font-normal [&>a]:min-h-6">
          <EmailLink email={email} />
        </span>
      </th>
      <td className={tall}>
        <PhoneLink phone={phone} />
      </td>
      <td className={`${tall} py-1`}>
        {course}
        <Tags tags={tags} />
      </td>
      <td className={`${tall} text-[0.8125rem]`}>
        <NextDay day={nextContactOn} today={today} />
        <LastContact registration={registration} />
      </td>
      <td className={`${tall} text-[0.8125rem] text-slate`}>
        <RegisteredTime iso={registeredAt} />
        <span className="block wrap-anywhere">{registration.source}</span>
      </td>
      <td className={tall}>
        <StatusBadge status={status} />
        <span className="block pt-0.5 text-[0.8125rem] text-slate wrap-anywhere">
          {registration.counsellor?.name}
        </span>
      </td>
    </tr>
  )
}

/** When to call next, and loudly where that day is over. */
export function NextDay({ day, today }: { day: string | null; today: string }) {
  if (!day) return <span className="text-slate">No date</span>
  return (
    <span className={day < today ? 'font-semibold text-kumkum' : ''}>{formatDay(day, today)}</span>
  )
}

export function LastContact({
  registration: { lastContactAt },
}: {
  registration: ListedRegistration
}) {
  if (!lastContactAt) return null
  return (
    <span className="block text-slate">
      last <RegisteredTime iso={lastContactAt} />
    </span>
  )
}

const tall = `${cell} h-15 group-aria-selected:bg-sand/60`

/** The head of a column that orders the list, and once more from its other end. */
function SortHead({
  sort,
  place: listParams,
  onSort,
}: {
  sort: Sort
  place: ListParams
  onSort: (sort: Sort) => void
}) {
  const isIt = listParams.sort === sort
  const isDown = (listParams.order === 'usual') === (sort === 'registered' || sort === 'contact')
  const Arrow = isDown ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort(sort)}
      className="-mx-1 inline-flex min-h-10 items-center gap-1 px-1 text-left font-semibold hover:text-ink"
    >
      {sorts[sort]}
      {isIt && <Arrow size={14} aria-hidden="true" className="shrink-0" />}
    </button>
  )
}
