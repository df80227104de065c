import type { ReactNode } from 'react'
import { Loading } from '../Loading.tsx'
import { NotLoaded, Outdated } from './NotLoaded.tsx'
import type { StaffData } from './use-staff-data.ts'

/** Shows `children` once the data is there; until then, or instead, what became of it. */
export function Loaded<T>({
  what,
  state,
  onRetry,
  className,
  children,
}: {
  /** What is loaded, in the plural: “sources”. */
  what: string
  state: StaffData<T>
  onRetry: () => void
  className?: string
  children: (data: T) => ReactNode
}) {
  if (state.status === 'loading') return <Loading text={`Loading the ${what}...`} />
  if (state.status === 'error')
    return <NotLoaded what={what} reason={state.reason} onRetry={onRetry} className={className} />
  return (
    <>
      {state.outdated && <Outdated what={what} onRetry={onRetry} />}
      {children(state.data)}
    </>
  )
}
