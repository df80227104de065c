import type { AdminSection } from '../../ui/addresses/site-map.ts'
import { EmptySection } from '../../ui/staff/EmptyRoom.tsx'
import { SectionHeading } from '../../ui/staff/SectionHeading.tsx'

/** A section that is not built yet. */
export function SectionPlaceholder({ section }: { section: AdminSection }) {
  return (
    <div className="px-4 pt-6 pb-6 sm:px-6">
      <SectionHeading section={section} />
      <EmptySection seed={section}>
        <p className="text-base text-slate">The {section} interface will appear here.</p>
      </EmptySection>
    </div>
  )
}
