import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { fastTrack } from '#words/fast-track.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { addressFor } from '../../../ui/api/ask.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { ListStatus } from '../../../ui/staff/ListStatus.tsx'
import { SearchBox } from '../../../ui/staff/SearchBox.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { EnrollmentTabs } from '../../accounts/staff/EnrollmentTabs.tsx'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { type ListParams, listParamNames, readListParams, type Sort } from '../list/rules.ts'
import { SavedViews } from '../saved-views/staff/SavedViews.tsx'
import { ListFilters } from './ListFilters.tsx'
import { RegistrationResults } from './RegistrationResults.tsx'

const file = 'GET /api/admin/registrations.csv' as const

/** Everybody who registered for Fast Track. */
export function AllRegistrations() {
  const { place: currentListParams, turnTo, searchFor, narrow, sortBy, showAll } = useListParams()
  const { state, fetching, refresh } = useStaffData('GET /api/admin/registrations', {
    query: currentListParams,
  })
  const mayImport = useMay('registrations.import')
  const mayExport = useMay('registrations.export')
  const { sort: _, order: __, page: ___, ...filter } = currentListParams
  const status = useRef<HTMLParagraphElement>(null)
  // A button that goes away with its message would take the keyboard's place along.
  const fromStatus = () => status.current?.focus({ preventScroll: true })
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-4">
        <div>
          <SectionHeading section="enrollment" />
          <p className="mt-1 text-slate">{fastTrack.shortTitle} registrations</p>
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <SearchBox
            label="Search registrations"
            placeholder="Name, e-mail, phone or course"
            search={currentListParams.search}
            onSearch={searchFor}
          />
        </div>
      </div>
      <EnrollmentTabs />
      <SavedViews
        list="registrations"
        room={to.adminSection('enrollment')}
        query={listParamNames({ ...currentListParams, page: 1 }).toString()}
      />
      <ListFilters listParams={currentListParams} onNarrow={narrow} />
      <ListStatus
        state={state}
        what={{ one: 'registration', many: 'registrations' }}
        fetching={fetching}
        line={status}
        onRefresh={refresh}
        tools={
          <>
            {mayImport && (
              <Link
                to={to.adminRecord('enrollment', roomParts.importEnquiries)}
                className="inline-flex min-h-11 items-center gap-2 px-2.5 font-semibold text-indigo underline-offset-4 hover:underline"
              >
                <Upload size={16} aria-hidden="true" />
                Import CSV
              </Link>
            )}
            {mayExport && <ExportLink href={addressFor(file, { query: filter })} />}
          </>
        }
      >
        {state.status === 'loaded' && (
          <p className="text-slate">Updated {formatClock(state.fetchedAt)}</p>
        )}
      </ListStatus>
      <RegistrationResults
        state={state}
        fetching={fetching}
        place={currentListParams}
        onTurn={turnTo}
        onSort={sortBy}
        onRetry={() => {
          fromStatus()
          refresh()
        }}
        onLastPage={(last) => {
          fromStatus()
          turnTo(last)
        }}
        onShowAll={() => {
          fromStatus()
          showAll()
        }}
      />
    </div>
  )
}

/** The place in the list, kept in the address: a reload, a bookmark and Back return to it. */
function useListParams() {
  const [params, setParams] = useSearchParams()
  const listParams = readListParams(params)
  return {
    place: listParams,
    /** One step in the history, so that Back returns to the page before. */
    turnTo: (page: number) => setParams(listParamNames({ ...listParams, page })),
    /** A search starts at its first page and replaces the one before: Back must not replay typing. */
    searchFor: (search: string) =>
      setParams(listParamNames({ ...listParams, search, page: 1 }), { replace: true }),
    /** Fewer, or others; from the first page on. */
    narrow: (change: Partial<ListParams>) =>
      setParams(listParamNames({ ...listParams, ...change, page: 1 })),
    /** In the order of a column; a second time from its other end. */
    sortBy: (sort: Sort) => {
      const order = listParams.sort === sort && listParams.order === 'usual' ? 'reversed' : 'usual'
      setParams(listParamNames({ ...listParams, sort, order, page: 1 }))
    },
    showAll: () => setParams(new URLSearchParams()),
  }
}
