import { branded } from '#words/meta.ts'
import { type AdminSection, to } from '../addresses/site-map.ts'
import { useHead } from '../head.tsx'

/** The heading of a section; it names the page in the browser too. */
export function SectionHeading({ section }: { section: AdminSection }) {
  const title = sectionTitle(section)
  useHead({
    title: branded(title),
    path: to.adminSection(section),
  })
  return (
    <h1 tabIndex={-1} className="text-2xl">
      {title}
    </h1>
  )
}

/** A section's name as its link and heading read: “Students”. */
export function sectionTitle(section: AdminSection): string {
  return section.charAt(0).toUpperCase() + section.slice(1)
}
