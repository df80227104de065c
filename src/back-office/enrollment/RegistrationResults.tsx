import { useRef } from 'react'
import { fastTrack } from '../../../content/fast-track.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { NoRegistrations } from './NoRegistrations.tsx'
import { Pager } from './Pager.tsx'
import { RegistrationCards } from './RegistrationCards.tsx'
import { RegistrationTable } from './RegistrationTable.tsx'
import { lastPage } from './rules.ts'
import type { RegistrationsState } from './use-registrations.ts'
import { useRoomFor } from './use-room-for.ts'
import { useRowKeys } from './use-row-keys.ts'

/** The list in whichever state it is. */
export function RegistrationResults({
  state,
  fetching,
  onRetry,
  onTurn,
  onLastPage,
  onClearSearch,
}: {
  state: RegistrationsState
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
      {state.status === 'error' && <NotLoaded reason={state.reason} onRetry={onRetry} />}
      {state.status === 'loaded' && state.outdated && <Outdated onRetry={onRetry} />}
      {state.status === 'loaded' && state.list.registrations.length === 0 && (
        <NoRegistrations list={state.list} onLastPage={onLastPage} onClearSearch={onClearSearch} />
      )}
      {state.status === 'loaded' && state.list.registrations.length > 0 && (
        <>
          <View caption={caption} registrations={state.list.registrations} />
          <Pager page={state.list.page} last={lastPage(state.list)} onTurn={onTurn} />
        </>
      )}
    </div>
  )
}

/** The table's six columns need this many CSS pixels; with less, a list of cards reads better. */
const tableWidth = 880

const failures = {
  unreachable: 'The registrations could not be reached. Check your connection, then try again.',
  refused: 'The server could not send the registrations. Nothing is lost: try again in a minute.',
}

function NotLoaded({ reason, onRetry }: { reason: keyof typeof failures; onRetry: () => void }) {
  return (
    <Failure message={failures[reason]} className="min-h-[50vh] rounded-card bg-sand/60 px-6">
      <Button onClick={onRetry}>Try again</Button>
    </Failure>
  )
}

function Outdated({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-control border border-kumkum px-4 py-1"
    >
      <p className="text-kumkum">The list could not be refreshed. This is how it stood before.</p>
      <Button kind="quiet" onClick={onRetry} className="px-2!">
        Try again
      </Button>
    </div>
  )
}
