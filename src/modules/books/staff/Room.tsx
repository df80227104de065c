import type { ReactNode } from 'react'
import { Loading } from '../../../ui/Loading.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import type { StaffData } from '../../../ui/staff/use-staff-data.ts'
import { FinanceTabs } from '../../accounts/staff/FinanceTabs.tsx'

/** A view of the finance room: its tabs, and what there is to say before `what` has arrived. */
export function BooksSection<Data>({
  what,
  state,
  onRetry,
  children,
}: {
  what: string
  state: StaffData<Data>
  onRetry: () => void
  children: (data: Data) => ReactNode
}) {
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <div className="print:hidden">
        <SectionHeading section="finance" />
      </div>
      <FinanceTabs />
      <div className="pt-5">
        {state.status === 'loading' && <Loading text={`Loading the ${what}...`} />}
        {state.status === 'error' && (
          <NotLoaded what={what} reason={state.reason} onRetry={onRetry} />
        )}
        {state.status === 'loaded' && state.outdated && <Outdated what={what} onRetry={onRetry} />}
        {state.status === 'loaded' && children(state.data)}
      </div>
    </div>
  )
}
