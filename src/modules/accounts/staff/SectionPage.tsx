import { type ReactNode, use } from 'react'
import { branded } from '#texts/meta.ts'
import { type AdminSection, to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { pageFrame } from '../../../ui/staff/StaffPage.tsx'
import { sectionTitle } from '../../../ui/staff/section-title.ts'
import { AbilitiesContext } from '../use-ability.ts'
import { staffPages } from './staff-pages.ts'

/** A screen of a section: heading, tabs, and what it shows. */
export function SectionPage({
  section,
  heading = sectionTitle(section),
  isHeadingPrinted = true,
  tools,
  children,
}: {
  section: AdminSection
  /** Where it is not the name of the section. */
  heading?: string
  isHeadingPrinted?: boolean
  /** Beside the heading. */
  tools?: ReactNode
  children: ReactNode
}) {
  useHead({ title: branded(sectionTitle(section)), path: to.adminSection(section) })
  const abilities = use(AbilitiesContext)
  const views = staffPages[section].flatMap(({ path, tab: name, abilities: needs }) => {
    const mayOpen = needs.length === 0 || needs.some((ability) => abilities.includes(ability))
    const address = path ? to.adminRecord(section, path) : to.adminSection(section)
    return name && mayOpen ? { name, address } : []
  })
  return (
    <div className={pageFrame}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 tabIndex={-1} className={`mr-auto text-2xl ${isHeadingPrinted ? '' : 'print:hidden'}`}>
          {heading}
        </h1>
        {tools}
      </div>
      {views.length > 0 && <SectionTabs label={`${sectionTitle(section)} views`} views={views} />}
      {children}
    </div>
  )
}
