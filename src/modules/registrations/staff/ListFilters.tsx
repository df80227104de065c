import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/staff/Choice.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'
import { dueFilters, type ListParams, owners, quiets, type Sort, sorts } from '../list/rules.ts'
import { useCounsellors } from './use-counsellors.ts'

type Narrow = (change: Partial<ListParams>) => void

/**
 * Narrows the list, and orders it; what the address names and nobody knows stays choosable. On a phone it
 * is folded, since it would fill half the window, and says how much is narrowed.
 */
export function ListFilters({
  listParams: currentListParams,
  onNarrow,
}: {
  listParams: ListParams
  onNarrow: Narrow
}) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { search: _, page: __, sort, order, ...filters } = currentListParams
  const set = Object.values(filters).filter(Boolean).length
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="mt-3 w-full sm:hidden"
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        {`Filter and order${set > 0 ? ` (${set})` : ''}`}
      </Button>
      <div id={id} className={isOpen ? '' : 'max-sm:hidden'}>
        <Filters listParams={currentListParams} onNarrow={onNarrow} />
      </div>
    </>
  )
}

function Filters({
  listParams: currentListParams,
  onNarrow,
}: {
  listParams: ListParams
  onNarrow: Narrow
}) {
  const courses = useCourseOptions()
  const tags = useStaffData('GET /api/admin/tags', {})
  const tagNames = tags.state.status === 'loaded' ? tags.state.data.tags : []
  const { state } = useStaffData('GET /api/admin/sources', {})
  const sources = state.status === 'loaded' ? state.data.sources : []
  return (
    <fieldset className="grid grid-cols-2 gap-2 pt-3 sm:flex sm:flex-wrap">
      <legend className="sr-only">Narrow the list</legend>
      <Filter
        label="Status"
        all="All statuses"
        value={currentListParams.status}
        options={entriesOf(statusLabels)}
        onChoose={(status) => onNarrow({ status: status as RegistrationStatus | undefined })}
      />
      <Filter
        label="Course"
        all="All courses"
        value={currentListParams.course}
        options={courses.map((course) => [course, course])}
        onChoose={(course) => onNarrow({ course })}
      />
      <OwnerFilter owner={currentListParams.owner} onNarrow={onNarrow} />
      <Filter
        label="Source"
        all="All sources"
        value={currentListParams.source ? String(currentListParams.source) : undefined}
        options={sources.map(({ id, name }) => [String(id), name])}
        onChoose={(source) => onNarrow({ source: source ? Number(source) : undefined })}
      />
      <Filter
        label="Tag"
        all="All tags"
        value={currentListParams.tag}
        options={tagNames.map((tag) => [tag, tag])}
        onChoose={(tag) => onNarrow({ tag })}
      />
      <Filter
        label="Next contact"
        all="Any next date"
        value={currentListParams.due}
        options={entriesOf(dueFilters)}
        onChoose={(due) => onNarrow({ due: due as ListParams['due'] })}
      />
      <Filter
        label="Last contact"
        all="Any last contact"
        value={currentListParams.quiet}
        options={entriesOf(quiets).map(([name, { label }]) => [name, label])}
        onChoose={(quiet) => onNarrow({ quiet: quiet as ListParams['quiet'] })}
      />
      <Day label="From" value={currentListParams.from} onChoose={(from) => onNarrow({ from })} />
      <Day label="Until" value={currentListParams.to} onChoose={(to) => onNarrow({ to })} />
      <Choice
        aria-label="Order"
        value={`${currentListParams.sort} ${currentListParams.order}`}
        onChange={({ target }) => {
          const [sort, order] = target.value.split(' ') as [Sort, ListParams['order']]
          onNarrow({ sort, order })
        }}
        className={look}
      >
        {entriesOf(sorts).map(([sort, label]) => (
          <Orders key={sort} sort={sort} label={label} />
        ))}
      </Choice>
    </fieldset>
  )
}

type Owning = { owner: string | undefined; onNarrow: Narrow }

function OwnerFilter(owning: Owning) {
  return useMay('registrations.assign') ? (
    <OfEach {...owning} />
  ) : (
    <Owners {...owning} people={[]} />
  )
}

function OfEach(owning: Owning) {
  return <Owners {...owning} people={useCounsellors()} />
}

function Owners({
  owner,
  onNarrow,
  people,
}: Owning & { people: readonly { id: string; name: string }[] }) {
  return (
    <Filter
      label="Counsellor"
      all="All counsellors"
      value={owner}
      options={[
        ...entriesOf(owners),
        ...people.map(({ id, name }): [string, string] => [id, name]),
      ]}
      chosenLabel="Somebody else’s"
      onChoose={(next) => onNarrow({ owner: next })}
    />
  )
}

function Filter({
  label,
  all,
  value = '',
  options,
  chosenLabel = value,
  onChoose,
}: {
  label: string
  all: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
  /** What is read for a value that is no option. */
  chosenLabel?: string
  onChoose: (value: string | undefined) => void
}) {
  const isKnown = options.some(([name]) => name === value)
  return (
    <Choice
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value || undefined)}
      className={`${look} ${value ? 'border-ink font-semibold' : ''}`}
    >
      <option value="">{all}</option>
      {value && !isKnown && <option value={value}>{chosenLabel}</option>}
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </Choice>
  )
}

function Day({
  label,
  value = '',
  onChoose,
}: {
  label: string
  value: string | undefined
  onChoose: (day: string | undefined) => void
}) {
  return (
    <label className="flex min-w-0 items-center gap-1.5 text-slate">
      {label}
      <input
        type="date"
        aria-label={`Registered ${label.toLowerCase()}`}
        value={value}
        onChange={({ target }) => onChoose(target.value || undefined)}
        className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-white px-2 text-ink sm:w-38"
      />
    </label>
  )
}

/** Both ends of a column. */
function Orders({ sort, label }: { sort: Sort; label: string }): ReactNode {
  const [usual, turned] = orderWords[sort]
  return (
    <>
      <option value={`${sort} usual`}>{`${label}: ${usual}`}</option>
      <option value={`${sort} reversed`}>{`${label}: ${turned}`}</option>
    </>
  )
}

const orderWords: Record<Sort, [usual: string, turned: string]> = {
  registered: ['newest first', 'oldest first'],
  name: ['A–Z', 'Z–A'],
  course: ['A–Z', 'Z–A'],
  status: ['A–Z', 'Z–A'],
  next: ['soonest first', 'none first'],
  contact: ['latest first', 'longest ago first'],
}

function entriesOf<Name extends string, Value>(labels: Record<Name, Value>): [Name, Value][] {
  return Object.entries(labels) as [Name, Value][]
}

const look = 'w-full sm:w-auto sm:max-w-52'
