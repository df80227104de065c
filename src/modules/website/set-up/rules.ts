import catalogue from '../../../../content/courses.json' with { type: 'json' }
import type { PageName } from '../../../ui/addresses/site-map.ts'
import type { InstituteDetails } from '../../page-texts/institute/contract.ts'
import { productDetails } from '../../page-texts/institute/rules.ts'
import { defaultText, entryOf, type TextSlot } from '../../page-texts/rules.ts'
import { sampleTexts, unpublishedTexts } from './sample-texts.ts'

/** Something of the sample that a visitor still sees, and where it is changed. */
export type SampleEntry = {
  what: string
  page: PageName | 'courses' | 'instructors' | 'set-up'
  count: number
  /** The sentences, where it is prose. */
  sentences?: string[]
}

const detailNames: Partial<Record<keyof InstituteDetails, string>> = {
  name: 'Name',
  city: 'City',
  street: 'Address',
  locality: 'Part of the city',
  postalCode: 'PIN code',
  phone: 'Phone number',
  whatsapp: 'WhatsApp number',
  email: 'E-mail address',
  foundingYear: 'Founding year',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
}

/** How the tagline is stored, a text beside the details. */
const tagline = 'institute.inWords.tagline'

/**
 * What is still as the sample has it: details, courses by their titles, visible instructors, stories and pictures,
 * and texts and pictures of pages in whose place nobody published another.
 */
export function findSample(site: {
  details: InstituteDetails
  courseTitles: readonly string[]
  instructors: number
  stories: number
  gallery: number
  slots: readonly TextSlot[]
  published: Readonly<Record<string, string>>
}): SampleEntry[] {
  const details = Object.entries(detailNames)
    .filter(([field]) => {
      const name = field as keyof InstituteDetails
      return productDetails[name] !== '' && site.details[name] === productDetails[name]
    })
    .map(([, what]): SampleEntry => ({ what, page: 'set-up', count: 1 }))
  const setUp = [
    { what: 'Tagline', isSample: site.published[tagline] === undefined },
    {
      what: 'Opening hours',
      isSample:
        JSON.stringify(site.details.openingTimes) === JSON.stringify(productDetails.openingTimes),
    },
    { what: 'Logo', isSample: site.details.logo === '' },
  ].map(({ what, isSample }): SampleEntry => ({ what, page: 'set-up', count: Number(isSample) }))
  const sampleTitles = new Set(catalogue.map(({ title }) => title))
  const courses = site.courseTitles.filter((title) => sampleTitles.has(title)).length
  const all: SampleEntry[] = [
    ...details,
    ...setUp,
    { what: 'Sample courses', page: 'courses', count: courses },
    { what: 'Sample instructors', page: 'instructors', count: site.instructors },
    { what: 'Sample success stories', page: 'stories', count: site.stories },
    { what: 'Pictures of the gallery', page: 'gallery', count: site.gallery },
    ...findTexts(site.slots, site.published),
  ]
  return all.filter(({ count }) => count > 0)
}

function findTexts(
  slots: readonly TextSlot[],
  published: Readonly<Record<string, string>>,
): SampleEntry[] {
  const ids = slots.map(({ id }) => id)
  return sampleTexts.map((texts): SampleEntry => {
    const unpublished = unpublishedTexts(texts, ids, published)
    const { what, page, isProse } = texts
    if (!isProse) return { what, page, count: new Set(unpublished.map(entryOf)).size }
    const sentences = slots.filter(({ id }) => unpublished.includes(id)).map(defaultText)
    return { what, page, count: sentences.length, sentences }
  })
}
