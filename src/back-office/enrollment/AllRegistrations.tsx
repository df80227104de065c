import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { fastTrack } from '#words/fast-track.ts'
import { useMay } from '../../domain/accounts/use-may.ts'
import { placeParams } from '../../domain/registrations/list/rules.ts'
import { formatClock } from '../../formats/times.ts'
import { to } from '../../site-map.ts'
import { roomParts, staffEndpoints } from '../../staff-map.ts'
import { Link } from '../../ui/Link.tsx'
import { addressFor } from '../../wire/ask.ts'
import { EnrollmentTabs } from '../parts/EnrollmentTabs.tsx'
import { ExportLink } from '../parts/ExportLink.tsx'
import { ListStatus } from '../parts/ListStatus.tsx'
import { SearchBox } from '../parts/SearchBox.tsx'
import { SectionHeading } from '../parts/SectionHeading.tsx'
import { SavedViews } from '../parts/saved-views/SavedViews.tsx'
import { useListPlace } from '../parts/use-list-place.ts'
import { useStaffData } from '../parts/use-staff-data.ts'
import { ListFilters } from './ListFilters.tsx'
import { RegistrationResults } from './RegistrationResults.tsx'

const file = `get ${staffEndpoints.registrationsFile}` as const

/** Everybody who registered for Fast Track. */
export function AllRegistrations() {
  const { place, turnTo, searchFor, narrow, sortBy, showAll } = useListPlace()
  const { state, fetching, refresh } = useStaffData(`get ${staffEndpoints.registrations}`, {
    query: place,
  })
  const mayImport = useMay('registrations.import')
  const mayExport = useMay('registrations.export')
  const { sort: _, order: __, page: ___, ...narrowed } = place
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
            search={place.search}
            onSearch={searchFor}
          />
        </div>
      </div>
      <EnrollmentTabs />
      <SavedViews
        list="registrations"
        room={to.adminSection('enrollment')}
        query={placeParams({ ...place, page: 1 }).toString()}
      />
      <ListFilters place={place} onNarrow={narrow} />
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
            {mayExport && <ExportLink href={addressFor(file, { query: narrowed })} />}
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
        place={place}
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
