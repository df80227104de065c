import { useRef } from 'react'
import { fastTrack } from '#words/fast-track.ts'
import type { RegistrationList } from '../../domain/registrations/contract.ts'
import { lastPage } from '../../wire/lists.ts'
import { NotLoaded, Outdated } from '../parts/NotLoaded.tsx'
import { Pager } from '../parts/Pager.tsx'
import { useRoomFor } from '../parts/use-room-for.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import type { StaffData } from '../parts/use-staff-data.ts'
import { NoRegistrations } from './NoRegistrations.tsx'
import { RegistrationCards } from './RegistrationCards.tsx'
import { RegistrationTable } from './RegistrationTable.tsx'

/** The list in whichever state it is. */
export function RegistrationResults({
  state,
  fetching,
  onRetry,
  onTurn,
  onLastPage,
  onClearSearch,
}: {
  state: StaffData<RegistrationList>
  fetching: boolean
  onRetry: () => void
  onTurn: (page: number) => void
  onLastPage: (page: number) => void
  onClearSearch: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const View = useRoomFor(box, tableWidth) ? RegistrationTable : RegistrationCards
  useRowKeys(box)
  const caption = `${fastTrack.shortTitle} registrations, newest first`
  return (
    <div ref={box} aria-busy={fetching}>
      {state.status === 'loading' && <View caption={caption} />}
      {state.status === 'error' && (
        <NotLoaded what="registrations" reason={state.reason} onRetry={onRetry} />
      )}
      {state.status === 'loaded' && state.outdated && (
        <Outdated what="registrations" onRetry={onRetry} />
      )}
      {state.status === 'loaded' && state.data.registrations.length === 0 && (
        <NoRegistrations list={state.data} onLastPage={onLastPage} onClearSearch={onClearSearch} />
      )}
      {state.status === 'loaded' && state.data.registrations.length > 0 && (
        <>
          <View caption={caption} registrations={state.data.registrations} />
          <Pager page={state.data.page} last={lastPage(state.data)} onTurn={onTurn} />
        </>
      )}
    </div>
  )
}

/** The table's six columns need this many CSS pixels; with less, a list of cards reads better. */
const tableWidth = 880
