import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { fastTrack } from '#words/fast-track.ts'
import type { RegistrationList } from '../../domain/registrations/contract.ts'
import { countLine } from '../../formats/counts.ts'
import { formatClock } from '../../formats/times.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { EnrollmentTabs } from '../parts/EnrollmentTabs.tsx'
import { SearchBox } from '../parts/SearchBox.tsx'
import { SectionHeading } from '../parts/SectionHeading.tsx'
import { useListPlace } from '../parts/use-list-place.ts'
import { type StaffData, useStaffData } from '../parts/use-staff-data.ts'
import { RegistrationResults } from './RegistrationResults.tsx'
import { StatusFilter } from './StatusFilter.tsx'

/** Everybody who registered for Fast Track, newest first. */
export function AllRegistrations() {
  const { place, turnTo, searchFor, show } = useListPlace()
  const { state, fetching, refresh } = useStaffData(`get ${staffEndpoints.registrations}`, {
    query: place,
  })
  const status = useRef<HTMLParagraphElement>(null)
  // A button that goes away with its message would take the keyboard's place along.
  const fromStatus = () => status.current?.focus({ preventScroll: true })
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-4">
        <div>
          <SectionHeading section="enrollment" />
          <p className="mt-1 text-slate">{fastTrack.shortTitle} registrations, newest first</p>
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <StatusFilter status={place.status} onChoose={show} />
          <SearchBox
            label="Search registrations"
            placeholder="Name, e-mail, phone or course"
            search={place.search}
            onSearch={searchFor}
          />
        </div>
      </div>
      <EnrollmentTabs />
      <div className="flex items-center justify-between gap-4 pt-2 pb-1.5">
        <div className="flex flex-wrap gap-x-3 leading-snug">
          <p
            ref={status}
            role="status"
            tabIndex={-1}
            className="font-semibold wrap-anywhere outline-none"
          >
            {statusLine(state)}
          </p>
          {state.status === 'loaded' && (
            <p className="text-slate">Updated {formatClock(state.fetchedAt)}</p>
          )}
        </div>
        <Button kind="quiet" onClick={refresh} className="-mr-2.5 px-2.5!">
          <RefreshCw
            size={16}
            aria-hidden="true"
            className={fetching ? 'motion-safe:animate-spin' : ''}
          />
          Refresh
        </Button>
      </div>
      <RegistrationResults
        state={state}
        fetching={fetching}
        onTurn={turnTo}
        onRetry={() => {
          fromStatus()
          refresh()
        }}
        onLastPage={(last) => {
          fromStatus()
          turnTo(last)
        }}
        onClearSearch={() => {
          fromStatus()
          show(undefined)
        }}
      />
    </div>
  )
}

function statusLine(state: StaffData<RegistrationList>): string {
  switch (state.status) {
    case 'loading':
      return 'Loading registrations...'
    case 'error':
      return ''
    case 'loaded':
      return countLine(state.data, { one: 'registration', many: 'registrations' })
  }
}
