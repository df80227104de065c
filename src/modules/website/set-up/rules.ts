import catalogue from '../../../../content/courses.json' with { type: 'json' }
import type { PageName } from '../../../ui/addresses/site-map.ts'
import { type InstituteDetails, productDetails } from '../../page-texts/institute/rules.ts'
import { isEntryText } from '../../page-texts/rules.ts'

/** Something of the sample that a visitor still sees, and where it is changed. */
export type SampleEntry = {
  what: string
  page: PageName | 'courses' | 'instructors' | 'set-up'
  count: number
}

type Kind = { what: string; page: PageName; group: string }

/** Entries about people, companies and figures that are invented, by how their slots begin, and a text that names courses. */
const kinds: Kind[] = [
  { what: 'Rating and figures on Home', page: 'home', group: 'claims.homeClaims.' },
  { what: 'Stories on Home', page: 'home', group: 'home.placementTexts.' },
  { what: 'Introduction of Courses', page: 'courses', group: 'courses.coursesIntro' },
  { what: 'Figures on Courses', page: 'courses', group: 'claims.coursesClaims.' },
  { what: 'Figures on course pages', page: 'course', group: 'claims.courseClaims.' },
  { what: 'Number of students on About', page: 'about', group: 'claims.aboutClaims.' },
  { what: 'What students say on About', page: 'about', group: 'about.ofStudent.' },
  { what: 'Why choose us on About', page: 'about', group: 'about.everyReason.' },
  { what: 'Figures of the gallery', page: 'gallery', group: 'claims.galleryClaims.' },
  { what: 'Figures on Success stories', page: 'stories', group: 'claims.successStoriesClaims.' },
]

const detailNames: Partial<Record<keyof InstituteDetails, string>> = {
  name: 'Name',
  city: 'City',
  street: 'Address',
  phone: 'Phone number',
  whatsapp: 'WhatsApp number',
  email: 'E-mail address',
  foundingYear: 'Founding year',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
}

/**
 * What is still as the sample has it: details, courses by their titles, visible instructors, stories and pictures,
 * entries whose text nobody published.
 */
export function findSample(site: {
  details: InstituteDetails
  courseTitles: readonly string[]
  instructors: number
  stories: number
  gallery: number
  slots: readonly string[]
  published: Readonly<Record<string, string>>
}): SampleEntry[] {
  const details = Object.entries(detailNames)
    .filter(([field]) => {
      const name = field as keyof InstituteDetails
      return productDetails[name] !== '' && site.details[name] === productDetails[name]
    })
    .map(([, what]): SampleEntry => ({ what, page: 'set-up', count: 1 }))
  const logo = { what: 'Logo', count: site.details.logo === '' ? 1 : 0 }
  const sampleTitles = new Set(catalogue.map(({ title }) => title))
  const courses = site.courseTitles.filter((title) => sampleTitles.has(title)).length
  const texts = kinds.map(({ what, page, group }): SampleEntry => {
    const unpublished = site.slots.filter(
      (id) =>
        id.startsWith(group) &&
        (isEntryText(id) || id === group) &&
        site.published[id] === undefined,
    )
    return { what, page, count: unpublished.length }
  })
  const all: SampleEntry[] = [
    ...details,
    { ...logo, page: 'set-up' },
    { what: 'Sample courses', page: 'courses', count: courses },
    { what: 'Sample instructors', page: 'instructors', count: site.instructors },
    { what: 'Sample success stories', page: 'stories', count: site.stories },
    { what: 'Pictures of the gallery', page: 'gallery', count: site.gallery },
    ...texts,
  ]
  return all.filter(({ count }) => count > 0)
}
