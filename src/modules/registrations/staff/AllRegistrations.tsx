import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { fastTrack } from '#texts/fast-track.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { lastPage } from '../../../ui/api/lists.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatClock } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { EmptyList } from '../../../ui/staff/EmptyList.tsx'
import type { Filter } from '../../../ui/staff/FilterBar.tsx'
import { useSelection } from '../../../ui/staff/use-selection.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import { statusLabels } from '../../students/registration-status.ts'
import { Similar } from '../../students/staff/PossibleDuplicates.tsx'
import { StatusBadge } from '../../students/staff/StatusBadge.tsx'
import type { ListedRegistration, RegistrationList } from '../contract.ts'
import {
  dueFilters,
  isNarrowed,
  type ListParams,
  listParamNames,
  owners,
  quiets,
  readListParams,
  type Sort,
  sorts,
} from '../list/rules.ts'
import { SavedViews } from '../saved-views/staff/SavedViews.tsx'
import { Tags } from './RegistrationTags.tsx'
import { useCounsellors } from './registration-data.ts'
import { SelectionBar } from './SelectionBar.tsx'

/** The list of all registrations and enquiries. */
export function AllRegistrations() {
  return useAbility('registrations.assign') ? (
    <WithCounsellors />
  ) : (
    <Registrations counsellors={[]} />
  )
}

function WithCounsellors() {
  return <Registrations counsellors={useCounsellors()} />
}

function Registrations({ counsellors }: { counsellors: ReturnType<typeof useCounsellors> }) {
  const inList = useListParams()
  const { listParams, turnTo, searchFor, narrow } = inList
  const registrations = useStaffData('GET /api/admin/registrations', { query: listParams })
  const { sort, order, page: _, ...filter } = listParams
  const { state, data } = registrations
  const rows = data?.registrations ?? []
  const today = data?.today
  const selection = useSelection(
    JSON.stringify(listParams),
    rows.map(({ id }) => id),
  )
  return (
    <SectionPage section="enrollment">
      <DataTable
        what={{ one: 'registration', many: 'registrations' }}
        data={registrations}
        rowsOf={(list) => list.registrations}
        rowOf={rowOf}
        columns={columnsOn(today ?? '')}
        cardsBelow={760}
        today={today}
        pageOf={(list) => list}
        onTurn={turnTo}
        search={{
          label: 'Search registrations',
          placeholder: 'Name, e-mail, phone or course',
          text: listParams.search,
          onSearch: searchFor,
        }}
        views={
          <SavedViews
            list="registrations"
            section="enrollment"
            query={listParamNames({ ...listParams, page: 1 }).toString()}
          />
        }
        filtering={{
          filters: useListFilters(counsellors),
          values: { ...filter, source: filter.source?.toString() },
          onFilter: (change) => narrow(change as Partial<ListParams>),
        }}
        order={{
          by: sort,
          isReversed: order === 'reversed',
          onOrder: ({ by, isReversed }) =>
            narrow({ sort: by as Sort, order: isReversed ? 'reversed' : 'usual' }),
        }}
        tools={<Tools filter={filter} />}
        notice={
          state.status === 'loaded' && (
            <p className="text-slate max-sm:hidden">Updated {formatClock(state.fetchedAt)}</p>
          )
        }
        selection={selection}
        bulk={
          <SelectionBar
            rows={rows.filter(({ id }) => selection.has(id))}
            today={today ?? ''}
            selection={selection}
            onChanged={registrations.refresh}
          />
        }
        above={({ isSimilar, search }) => isSimilar && <Similar search={search} />}
        empty={(list) => <NoRegistrations list={list} inList={inList} />}
      />
    </SectionPage>
  )
}

const rowOf = ({ id, name, tags }: ListedRegistration) => ({
  id,
  name,
  address: to.adminRecord('enrollment', id),
  beside: <Tags tags={tags} />,
})

const az = ['A–Z', 'Z–A'] as const

const columnsOn = (today: string): readonly DataColumn<ListedRegistration>[] => [
  { title: sorts.name, kind: 'name', width: 'w-1/8', sort: { by: 'name', ends: az } },
  { title: 'Phone', kind: 'phone', value: ({ phone }) => phone },
  {
    title: sorts.course,
    kind: 'text',
    sort: { by: 'course', ends: az },
    value: ({ course }) => course,
  },
  {
    title: sorts.status,
    kind: 'status',
    width: 'w-23',
    sort: { by: 'status', ends: az },
    value: ({ status }) => <StatusBadge status={status} />,
  },
  {
    title: sorts.next,
    kind: 'day',
    width: 'w-24',
    sort: { by: 'next', ends: ['soonest first', 'none first'] },
    value: ({ nextContactOn }) => nextContactOn,
    isLate: ({ nextContactOn }) => nextContactOn !== null && nextContactOn < today,
  },
  {
    title: sorts.contact,
    kind: 'moment',
    width: 'w-27',
    needs: 970,
    sort: { by: 'contact', ends: ['latest first', 'longest ago first'], falls: true },
    value: ({ lastContactAt }) => lastContactAt,
  },
  {
    title: sorts.registered,
    kind: 'moment',
    width: 'w-27',
    sort: { by: 'registered', ends: ['newest first', 'oldest first'], falls: true },
    value: ({ registeredAt }) => registeredAt,
  },
  { title: 'Source', kind: 'text', width: 'w-18', needs: 880, value: ({ source }) => source },
  {
    title: 'Counsellor',
    kind: 'person',
    value: ({ counsellor }) => counsellor?.name,
  },
]

/** Actions for the whole list; the exported file has the filtered registrations. */
function Tools({ filter }: { filter: Omit<ListParams, 'sort' | 'order' | 'page'> }) {
  const mayImport = useAbility('registrations.import')
  const mayExport = useAbility('registrations.export')
  return (
    <>
      {mayImport && (
        <Link
          to={to.adminRecord('enrollment', sectionParts.importEnquiries)}
          className="inline-flex min-h-9 items-center gap-2 px-2.5 font-semibold text-indigo underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <Upload size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Import CSV</span>
        </Link>
      )}
      {mayExport && (
        <ExportLink href={addressFor('GET /api/admin/registrations.csv', { query: filter })} />
      )}
    </>
  )
}

/** The place in the list is in the address: a reload, a bookmark and Back keep it. */
function useListParams() {
  const [params, setParams] = useSearchParams()
  const listParams = readListParams(params)
  return {
    listParams,
    /** One step in the history, so that Back returns to the page before. */
    turnTo: (page: number) => setParams(listParamNames({ ...listParams, page })),
    /**
     * A search starts at its first page and replaces the one before, so that Back does not repeat the
     * typing.
     */
    searchFor: (search: string) =>
      setParams(listParamNames({ ...listParams, search, page: 1 }), { replace: true }),
    /** Other filters or another order, from the first page on. */
    narrow: (change: Partial<ListParams>) =>
      setParams(listParamNames({ ...listParams, ...change, page: 1 })),
    showAll: () => setParams(new URLSearchParams()),
  }
}

/** Why the list is empty, with links. */
function NoRegistrations({
  list,
  inList: { listParams, turnTo, showAll },
}: {
  list: RegistrationList
  inList: ReturnType<typeof useListParams>
}) {
  const say = (title: string, text: string, wayOn: ReactNode) => (
    <EmptyList seed="registrations" title={title} text={text}>
      {wayOn}
    </EmptyList>
  )
  const last = lastPage(list)
  if (list.total > 0)
    return say(
      `The list ends at page ${last}.`,
      'Page numbers change as people register.',
      <Button onClick={() => turnTo(last)}>Go to the last page</Button>,
    )
  if (isNarrowed(listParams))
    return say(
      'No registration matches.',
      list.search
        ? `None with these filters matches “${list.search}”.`
        : 'Remove a filter to see more.',
      <Button onClick={showAll}>Show all registrations</Button>,
    )
  if (list.search)
    return say(
      `Nobody matches “${list.search}”.`,
      'The search looks at names, e-mail addresses, phone numbers and courses. A part of one is enough.',
      <Button onClick={showAll}>Clear the search</Button>,
    )
  return say(
    'No registrations yet',
    `Everybody who registers for ${fastTrack.shortTitle} appears here at once.`,
    <ButtonLink to={to.joinFreeDemo}>See the registration page</ButtonLink>,
  )
}

/** The filters of the list; `counsellors`: those that can be chosen by name. */
function useListFilters(counsellors: readonly { id: string; name: string }[]): readonly Filter[] {
  const courses = useCourseOptions()
  const tagNames = useStaffData('GET /api/admin/tags', {}).data?.tags ?? []
  const sources = useStaffData('GET /api/admin/sources', {}).data?.sources ?? []
  return [
    { name: 'status', label: 'Status', options: Object.entries(statusLabels) },
    { name: 'course', label: 'Course', options: courses.map((course) => [course, course]) },
    {
      name: 'owner',
      label: 'Counsellor',
      otherLabel: 'Another counsellor',
      options: [
        ...Object.entries(owners),
        ...counsellors.map(({ id, name }): [string, string] => [id, name]),
      ],
    },
    {
      name: 'source',
      label: 'Source',
      options: sources.map(({ id, name }) => [String(id), name]),
    },
    { name: 'tag', label: 'Tag', options: tagNames.map((tag) => [tag, tag]) },
    { name: 'due', label: 'Next contact', options: Object.entries(dueFilters) },
    {
      name: 'quiet',
      label: 'Last contact',
      options: Object.entries(quiets).map(([name, { label }]) => [name, label]),
    },
    { name: 'from', label: 'Registered from' },
    { name: 'to', label: 'Registered until' },
  ]
}
