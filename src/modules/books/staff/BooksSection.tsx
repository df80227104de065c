import type { ReactNode } from 'react'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import type { StaffData } from '../../../ui/staff/use-staff-data.ts'
import { FinanceTabs } from '../../accounts/staff/tabs.tsx'

/** A view of the finance section, with its tabs. */
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
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <div className="print:hidden">
        <SectionHeading section="finance" />
      </div>
      <FinanceTabs />
      <div className="pt-5">
        <Loaded what={what} state={state} onRetry={onRetry}>
          {children}
        </Loaded>
      </div>
    </div>
  )
}
