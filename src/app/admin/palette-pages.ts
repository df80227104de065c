import type { Ability } from '../../modules/accounts/abilities.ts'
import { staffPages } from '../../modules/accounts/staff/staff-pages.ts'
import { type AdminSection, adminSections, to } from '../../ui/addresses/site-map.ts'
import { sectionAbilities } from '../../ui/addresses/staff-map.ts'
import { sectionTitle } from '../../ui/staff/section-title.ts'

/** `keywords`: all words by which it is found. */
type PalettePage = {
  label: string
  keywords: string
  address: string
  kind: 'Page' | 'Section'
  section: AdminSection
  /** One of these is needed, if there are any, and one that opens the section. */
  abilities: readonly Ability[]
}

/** Other words for a section, and for its first tab, which has no address of its own. */
const sectionSynonyms: Record<AdminSection, string> = {
  dashboard: 'home overview figures notifications',
  students: 'people learners list',
  courses: 'catalogue syllabus prices',
  instructors: 'trainers teachers faculty',
  enrollment: 'all registrations enquiries leads admissions',
  finance: 'overview money payments fees taken',
  attendance: 'today classes roll present absent',
  content: 'pages texts website cms',
  reports: 'enquiries report statistics analytics conversion',
  communication: 'mails not delivered failed bounced whatsapp messages',
  settings: 'institute preferences configuration admissions e-mail',
}

/** Pages and sections that Ctrl+K finds. */
export const palettePages: readonly PalettePage[] = [
  ...adminSections.flatMap((section) =>
    staffPages[section]
      .filter(({ path }) => path !== '')
      .map(({ path, name, synonyms, abilities }) => ({
        label: name,
        keywords: `${name} ${synonyms} ${section}`.toLowerCase(),
        address: to.adminRecord(section, path),
        kind: 'Page' as const,
        section,
        abilities,
      })),
  ),
  ...adminSections.map((section) => ({
    label: sectionTitle(section),
    keywords: `${section} ${sectionSynonyms[section]}`,
    address: to.adminSection(section),
    kind: 'Section' as const,
    section,
    abilities: sectionAbilities[section],
  })),
]

/** The pages that somebody with these abilities may open. */
export function palettePagesFor(ownAbilities: readonly string[]): PalettePage[] {
  const hasOneOf = (abilities: readonly string[]) =>
    abilities.length === 0 || abilities.some((ability) => ownAbilities.includes(ability))
  return palettePages.filter(
    ({ abilities, section }) => hasOneOf(abilities) && hasOneOf(sectionAbilities[section]),
  )
}

/** Whether each word is part of a label. */
export function isCalled(labels: string, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => labels.toLowerCase().includes(word))
}
