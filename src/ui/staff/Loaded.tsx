import type { ReactNode } from 'react'
import { Loading } from '../Loading.tsx'
import { NotLoaded, Outdated } from './NotLoaded.tsx'
import type { StaffData } from './use-staff-data.ts'

/** Shows `children` once the data is loaded; before that a placeholder, after a failure an error. */
export function Loaded<T>({
  what,
  state,
  onRetry,
  placeholder,
  className,
  children,
}: {
  /** What is loaded, in the plural: “sources”. */
  what: string
  state: StaffData<T>
  onRetry: () => void
  /** While it loads, instead of a sentence. */
  placeholder?: ReactNode
  className?: string
  children: (data: T, fetchedAt: Date) => ReactNode
}) {
  if (state.status === 'loading')
    return placeholder === undefined ? <Loading text={`Loading the ${what}...`} /> : placeholder
  if (state.status === 'error')
    return <NotLoaded what={what} reason={state.reason} onRetry={onRetry} className={className} />
  return (
    <>
      {state.outdated && <Outdated what={what} onRetry={onRetry} />}
      {children(state.data, state.fetchedAt)}
    </>
  )
}
