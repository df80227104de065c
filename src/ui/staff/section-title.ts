import type { AdminSection } from '../addresses/site-map.ts'

/** A section's name as its link and heading read: “Students”. */
export function sectionTitle(section: AdminSection): string {
  return section.charAt(0).toUpperCase() + section.slice(1)
}
