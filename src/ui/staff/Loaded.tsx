import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Failure } from '../Failure.tsx'
import { Loading } from '../Loading.tsx'
import type { FailureReason, StaffData } from './use-staff-data.ts'

/** Shows `children` once the data is loaded; before that a placeholder, after a failure an error. */
export function Loaded<T>({
  what,
  state,
  onRetry,
  placeholder,
  className,
  children,
}: {
  /** What is loaded: “sources”. */
  what: string
  state: StaffData<T>
  onRetry: () => void
  /** While it loads, instead of a sentence; null shows nothing. */
  placeholder?: ReactNode
  /** Its height until it is loaded, and after a failure. */
  className?: string
  children: (data: T, fetchedAt: Date) => ReactNode
}) {
  if (state.status === 'loading')
    return placeholder === undefined ? (
      <Loading text={`Loading the ${what}...`} className={className} />
    ) : (
      placeholder
    )
  if (state.status === 'error')
    return <NotLoaded what={what} reason={state.reason} onRetry={onRetry} className={className} />
  return (
    <>
      {state.outdated && <Outdated what={what} onRetry={onRetry} />}
      {children(state.data, state.fetchedAt)}
    </>
  )
}

/** `what` could not be loaded, and no older data is shown. */
export function NotLoaded({
  what,
  reason,
  onRetry,
  className = 'min-h-64',
}: {
  what: string
  reason: FailureReason
  onRetry: () => void
  className?: string
}) {
  return (
    <Failure
      message={describeReason(what, reason)}
      className={`${className} rounded-card bg-sand/60 px-6 py-6`}
    >
      <Button onClick={onRetry}>Try again</Button>
    </Failure>
  )
}

function describeReason(what: string, reason: FailureReason): string {
  if (reason === 'unreachable')
    return `The ${what} could not be reached. Check your connection, then try again.`
  if (reason === 'forbidden') return `Only other members of the team may see the ${what}.`
  return `The server could not send the ${what}. Nothing is lost: try again in a minute.`
}

/** The shown data of `what` is out of date. */
export function Outdated({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-control border border-kumkum px-4 py-1"
    >
      <p className="text-kumkum">The {what} could not be refreshed. This is how it was before.</p>
      <Button kind="quiet" onClick={onRetry} className="px-2!">
        Try again
      </Button>
    </div>
  )
}
