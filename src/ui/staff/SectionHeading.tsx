import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
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

/** What opens a `<details className="group">`. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-indigo underline-offset-4 hover:underline">
      <ChevronDown size={16} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      {children}
    </summary>
  )
}
