import type { GalleryCategory } from '../../../content/gallery.ts'
import type { StoryCategory } from '../../../content/stories.ts'
import type { ConsentScope } from '../page-texts/quotes.ts'

/** What a record said before a change, and who had saved that. */
export type Earlier<Fields> = { fields: Fields; savedBy: string; savedAt: string }

/** What the website says of somebody who teaches. */
export type InstructorProfile = {
  name: string
  role: string
  bio: string
  /** A key of `content/pictures`, or the address of an uploaded one. */
  picture: string
  pictureAlt: string
  /** The point that stays in sight where it is cropped, as CSS writes it. */
  pictureFocus?: string
  /** Ids of the courses that they teach. */
  courses: string[]
  links: string[]
  video: string
}

/** The same for visitors: with the courses that are published, those of their batches included. */
export type PublicInstructor = Omit<InstructorProfile, 'courses'> & {
  id: number
  courses: { id: string; title: string }[]
}

/** A picture of the gallery. */
export type GalleryEntry = {
  /** A key of `content/pictures`, or the address of an uploaded one. */
  picture: string
  pictureAlt: string
  /** The point that stays in sight where it is cropped, as CSS writes it. */
  pictureFocus: string
  caption: string
  category: GalleryCategory
}

export type PublicGalleryEntry = GalleryEntry & { id: number }

/** The point that stays in sight where nobody chose another one. */
export const middle = '50% 50%'

/** A placement, as the student told it. Dates are ISO dates. */
export type StoryFields = {
  name: string
  image: string
  imageAlt: string
  /** The point that stays in sight where it is cropped, as CSS writes it. */
  imageFocus?: string
  company: string
  /** A key of `content/pictures`; only stories of the sample have one. */
  companyLogo: string
  position: string
  /** Yearly pay in lakh rupees. */
  lakh: number | null
  location: string
  /** The course by its title, its length, and whether it was free. */
  course: string
  months: number
  isFree: boolean
  joinDate: string
  placementDate: string
  rating: number
  story: string
  skills: string[]
  category: StoryCategory
  /** The code of their certificate. */
  certificate?: string
}

/** A story for visitors: what lies outside the consent is not in it. */
export type PublicStory = Omit<
  StoryFields,
  'name' | 'image' | 'imageAlt' | 'imageFocus' | 'company' | 'companyLogo' | 'lakh' | 'certificate'
> & {
  id: string
  name?: string
  image?: string
  imageAlt?: string
  imageFocus?: string
  company?: string
  companyLogo?: string
  /** “₹6.5 LPA”; lists are sorted by the number in it. */
  salary?: string
  /** The address of its public page. */
  certificate?: string
}

/** Field by field: what is not named here is never shown. */
export function publicStory(
  id: number,
  fields: StoryFields,
  scope: readonly ConsentScope[],
  validCertificate?: { certificate: string },
): PublicStory {
  const { position, location, course, months, isFree, joinDate, placementDate } = fields
  const { rating, story, skills, category } = fields
  return {
    id: `story-${id}`,
    position,
    location,
    course,
    months,
    isFree,
    joinDate,
    placementDate,
    rating,
    story,
    skills,
    category,
    ...(scope.includes('name') && { name: fields.name }),
    ...(scope.includes('picture') && fields.image && pictureOf(fields)),
    ...(scope.includes('company') && companyOf(fields)),
    ...(scope.includes('salary') && fields.lakh !== null && { salary: `₹${fields.lakh} LPA` }),
    ...(certificateIn(fields, scope) && validCertificate),
  }
}

/** The page of a certificate names its holder, so the consent has to cover both. */
export function certificateIn(fields: StoryFields, scope: readonly ConsentScope[]): string {
  return scope.includes('certificate') && scope.includes('name') ? (fields.certificate ?? '') : ''
}

const pictureOf = ({ image, imageAlt, imageFocus }: StoryFields) => ({
  image,
  imageAlt,
  ...(imageFocus && { imageFocus }),
})
const companyOf = ({ company, companyLogo }: StoryFields) => ({
  company,
  ...(companyLogo && { companyLogo }),
})

export const mostOf = {
  name: 100,
  line: 120,
  text: 1_000,
  links: 3,
  courses: 20,
  skills: 12,
  address: 300,
  lakh: 500,
  months: 60,
  instructors: 60,
  gallery: 40,
  stories: 500,
} as const

export type SiteContentReason =
  | { reason: 'no-instructor' }
  | { reason: 'no-story' }
  | { reason: 'no-gallery-picture' }
  | { reason: 'no-address' | 'no-date' | 'no-version' }
  | { reason: 'field-missing'; what: string }
  | { reason: 'field-too-long'; what: string; max: number }
  | { reason: 'field-not-plain'; what: string }
  | { reason: 'not-offered'; what: string }
  | { reason: 'no-number'; what: string; most: number }
