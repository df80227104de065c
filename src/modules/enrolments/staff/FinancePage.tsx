import type { ReactNode } from 'react'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { FinanceTabs } from '../../accounts/staff/tabs.tsx'

/** A view of the finance section, with its tabs. */
export function FinancePage({ children }: { children: ReactNode }) {
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <SectionHeading section="finance" />
      <FinanceTabs />
      {children}
    </div>
  )
}
