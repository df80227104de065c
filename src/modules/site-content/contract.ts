import { z } from '@hono/zod-openapi'
import { galleryCategories } from '../../../content/gallery.ts'
import { storyCategories } from '../../../content/stories.ts'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { recordIdInPath, versionOf } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { consentScopes } from '../page-texts/quotes.ts'
import { middle, mostOf } from './limits.ts'

/** Why a record of the website is not valid. */
export type SiteContentReason =
  | { reason: 'no-address' | 'no-date' | 'no-version' }
  | { reason: 'field-missing'; what: string }
  | { reason: 'field-too-long'; what: string; max: number }
  | { reason: 'field-not-plain'; what: string }
  | { reason: 'not-offered'; what: string }
  | { reason: 'no-number'; what: string; most: number }

const why = because<SiteContentReason>

/** What PostgreSQL stores, on one line or on several. */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u
const lines = /^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u

function textOf(what: string, max: number, pattern = oneLine) {
  const missing = why({ reason: 'field-missing', what })
  return z
    .string({ error: missing })
    .trim()
    .max(max, why({ reason: 'field-too-long', what, max }))
    .regex(pattern, why({ reason: 'field-not-plain', what }))
}

const filled = (what: string, max: number, pattern?: RegExp) =>
  textOf(what, max, pattern).min(1, why({ reason: 'field-missing', what }))

const noAddress = why({ reason: 'no-address' })
/** An https address without a password in it: nothing that could run as a script. */
const webAddress = z
  .string(noAddress)
  .trim()
  .max(mostOf.address, noAddress)
  .refine((text) => isWebAddress(text), noAddress)

function isWebAddress(text: string): boolean {
  if (!/^https:\/\/[^/\s\\]+\S*$/.test(text) || !oneLine.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

const noPicture = why({ reason: 'not-offered', what: 'picture' })
/** A key of `content/pictures`, or the address of an uploaded picture. */
const pictureIn = (folders: string) =>
  z
    .string(noPicture)
    .max(100, noPicture)
    .regex(new RegExp(`^(?:(?:${folders})/[\\w-]+|/site-pictures/[\\w-]{43})?$`), noPicture)
const picture = pictureIn('trainers|stories|testimonials')

/** The point that stays in sight where the picture is cropped: in percent of width and height, as CSS writes it. */
const focus = z.string(noPicture).regex(/^(?:100|\d\d?)% (?:100|\d\d?)%$/, noPicture)

const noVersion = why({ reason: 'no-version' })
const version = versionOf(noVersion)
const noDate = why({ reason: 'no-date' })
const day = z.iso.date(noDate).refine((text) => text >= '1990' && text < '2200', noDate)

function numberOf(what: string, max: number) {
  const wrong = why({ reason: 'no-number', what, most: max })
  return z.number(wrong).min(0, wrong).max(max, wrong)
}

const notCourses = why({ reason: 'not-offered', what: 'courses' })
const notPerson = why({ reason: 'not-offered', what: 'team member' })

export const profileFields = {
  name: filled('name', mostOf.name),
  role: filled('role', mostOf.line),
  bio: filled('profile', mostOf.text, lines),
  picture,
  pictureAlt: textOf('description of the picture', mostOf.line * 2),
  pictureFocus: focus.default(middle),
  courses: z.array(z.string(notCourses).max(100, notCourses), notCourses).max(mostOf.courses),
  links: z.array(webAddress, noAddress).max(mostOf.links, noAddress),
  video: webAddress.or(z.literal('')),
}

const instructorFields = {
  ...profileFields,
  isVisible: z.boolean(),
  personId: z.uuid(notPerson).nullable(),
}

export const newInstructorSchema = z
  .object({ ...instructorFields, key: idempotencyKey })
  .openapi('NewInstructor')
export const instructorSchema = z
  .object({ ...instructorFields, version })
  .openapi('InstructorChange')

/** `expected` is the order that was shown when somebody moved one. */
function orderOf(max: number) {
  const ids = z.array(recordIdInPath()).min(1).max(max)
  return z.object({ expected: ids, ids })
}
export const instructorOrderSchema = orderOf(mostOf.instructors).openapi('InstructorOrder')
export const galleryOrderSchema = orderOf(mostOf.gallery).openapi('GalleryOrder')

export const galleryFields = {
  picture: pictureIn('gallery').min(1, why({ reason: 'field-missing', what: 'picture' })),
  pictureAlt: filled('description of the picture', mostOf.line * 2),
  pictureFocus: focus,
  caption: textOf('caption', mostOf.line * 2),
  category: z.enum(galleryCategories, why({ reason: 'not-offered', what: 'category' })),
}

const editedPicture = { ...galleryFields, isVisible: z.boolean() }
export const newGalleryPictureSchema = z
  .object({ ...editedPicture, key: idempotencyKey })
  .openapi('NewGalleryPicture')
export const galleryPictureSchema = z
  .object({ ...editedPicture, version })
  .openapi('GalleryPictureChange')

export const storyFields = {
  name: filled('name', mostOf.name),
  image: picture,
  imageAlt: textOf('description of the picture', mostOf.line * 2),
  imageFocus: focus.default(middle),
  company: filled('company', mostOf.line),
  position: filled('position', mostOf.line),
  /** Yearly pay in lakh rupees. */
  lakh: numberOf('yearly pay', mostOf.lakh).nullable(),
  location: filled('location', mostOf.line),
  course: filled('course', mostOf.line),
  months: numberOf('length of the course in months', mostOf.months).int(),
  isFree: z.boolean(),
  joinDate: day,
  placementDate: day,
  rating: numberOf('rating', 5).int(),
  story: filled('story', mostOf.text, lines),
  skills: z.array(filled('skill', 40)).max(mostOf.skills),
  category: z.enum(storyCategories, why({ reason: 'not-offered', what: 'category' })),
  /** Of their certificate, or the address of its page. */
  certificate: textOf('code of the certificate', mostOf.address).default(''),
}

export const consentFields = {
  consentedOn: day.nullable(),
  scope: z.array(z.enum(consentScopes)).max(consentScopes.length),
  isVisible: z.boolean(),
}

const editedFields = { ...storyFields, ...consentFields }
export const newStorySchema = z.object({ ...editedFields, key: idempotencyKey }).openapi('NewStory')
export const storySchema = z.object({ ...editedFields, version }).openapi('StoryChange')
export const withdrawSchema = z.object({ version }).openapi('StoryWithdrawal')

export const pictureQuerySchema = z.object({
  of: z.enum(['instructor', 'story', 'gallery', 'page']),
})
export const pictureParamSchema = z.object({ key: z.string().regex(/^[\w-]{43}$/, noPicture) })

export type InstructorInput = Omit<z.output<typeof newInstructorSchema>, 'key'>
export type GalleryInput = Omit<z.output<typeof newGalleryPictureSchema>, 'key'>
export type StoryInput = Omit<z.output<typeof newStorySchema>, 'key'>
