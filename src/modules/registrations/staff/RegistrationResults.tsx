import { useRef } from 'react'
import { fastTrack } from '#words/fast-track.ts'
import { lastPage } from '../../../ui/api/lists.ts'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { Pager } from '../../../ui/staff/Pager.tsx'
import { useSectionFor } from '../../../ui/staff/use-room-for.ts'
import { useRowKeys } from '../../../ui/staff/use-row-keys.ts'
import type { StaffData } from '../../../ui/staff/use-staff-data.ts'
import { Similar } from '../../students/staff/Similar.tsx'
import type { RegistrationList } from '../contract.ts'
import type { ListParams, Sort } from '../list/rules.ts'
import { NoRegistrations } from './NoRegistrations.tsx'
import { RegistrationCards } from './RegistrationCards.tsx'
import { RegistrationTable } from './RegistrationTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './use-selection.ts'

/** The list in whichever state it is, and what may be done with those that are chosen. */
export function RegistrationResults({
  state,
  fetching,
  place: listParams,
  onRetry,
  onTurn,
  onSort,
  onLastPage,
  onShowAll,
}: {
  state: StaffData<RegistrationList>
  fetching: boolean
  place: ListParams
  onRetry: () => void
  onTurn: (page: number) => void
  onSort: (sort: Sort) => void
  onLastPage: (page: number) => void
  onShowAll: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const View = useSectionFor(box, tableWidth) ? RegistrationTable : RegistrationCards
  useRowKeys(box)
  const rows = state.status === 'loaded' ? state.data.registrations : []
  const selection = useSelection(
    JSON.stringify(listParams),
    rows.map(({ id }) => id),
  )
  const view = {
    caption: `${fastTrack.shortTitle} registrations`,
    today: state.status === 'loaded' ? state.data.today : '',
    place: listParams,
    onSort,
    selection,
  }
  return (
    <div ref={box} aria-busy={fetching} className="flex flex-col">
      {state.status === 'loading' && <View {...view} />}
      {state.status === 'error' && (
        <NotLoaded what="registrations" reason={state.reason} onRetry={onRetry} />
      )}
      {state.status === 'loaded' && state.outdated && (
        <Outdated what="registrations" onRetry={onRetry} />
      )}
      {state.status === 'loaded' && state.data.isSimilar && <Similar search={state.data.search} />}
      <SelectionBar
        rows={rows.filter(({ id }) => selection.has(id))}
        today={view.today}
        selection={selection}
        onChanged={onRetry}
      />
      {state.status === 'loaded' && rows.length === 0 && (
        <NoRegistrations
          list={state.data}
          place={listParams}
          onLastPage={onLastPage}
          onShowAll={onShowAll}
        />
      )}
      {rows.length > 0 && state.status === 'loaded' && (
        <>
          <View {...view} registrations={rows} />
          <Pager page={state.data.page} last={lastPage(state.data)} onTurn={onTurn} />
        </>
      )}
    </div>
  )
}

/** The table's columns need this many CSS pixels; with less, a list of cards reads better. */
const tableWidth = 940
