import type { z } from '@hono/zod-openapi'
import type { ConsentScope } from '../page-texts/quotes.ts'
import type { galleryFields, profileFields, storyFields } from './contract.ts'

/** What a record said before a change, and who had saved that. */
export type Earlier<Fields> = { fields: Fields; savedBy: string; savedAt: string }

type Profile = z.output<z.ZodObject<typeof profileFields>>
/** What the website says of somebody who teaches. Older rows have no point. */
export type InstructorProfile = Omit<Profile, 'pictureFocus'> & { pictureFocus?: string }

/** The same for visitors: with the courses that are published, those of their batches included. */
export type PublicInstructor = Omit<InstructorProfile, 'courses'> & {
  id: number
  courses: { id: string; title: string }[]
}

export type GalleryEntry = z.output<z.ZodObject<typeof galleryFields>>
export type PublicGalleryEntry = GalleryEntry & { id: number }

type Placement = z.output<z.ZodObject<typeof storyFields>>
/** A placement, as the student told it. Older rows have neither point nor certificate. */
export type StoryFields = Omit<Placement, 'imageFocus' | 'certificate'> & {
  imageFocus?: string
  certificate?: string
  /** A key of `content/pictures`; only stories of the sample have one. */
  companyLogo: string
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
