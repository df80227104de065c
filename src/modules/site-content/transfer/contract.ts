import { z } from '@hono/zod-openapi'
import { type Language, languages } from '../../../../content/languages.ts'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { instituteSchema } from '../../page-texts/institute/contract.ts'
import { longestText } from '../../page-texts/rules.ts'
import { consentFields, galleryFields, profileFields, storyFields } from '../contract.ts'
import { mostOf } from '../limits.ts'
import { siteNoticeSchema } from '../notices/contract.ts'
import { mostNotices } from '../notices/rules.ts'
import { redirectFields } from '../redirects/contract.ts'
import { mostRedirects } from '../redirects/rules.ts'
import { contentFormat, mostPictures, type TransferReason } from './rules.ts'

const why = because<TransferReason>
const noFile = why({ reason: 'no-content-file' })
const tooMany = why({ reason: 'too-much-content' })

const slotTexts = z.record(
  z.string().max(200, noFile),
  z.string(noFile).max(longestText, tooMany),
  noFile,
)
const { consentedOn, scope } = consentFields
const slotConsents = z.record(z.string().max(200, noFile), z.object({ consentedOn, scope }), noFile)
const codes = Object.values<Language>(languages).map(({ code }) => code) as [keyof typeof languages]

const state = { isVisible: z.boolean(noFile), isSample: z.boolean(noFile) }
const movedInstructor = z.object({ ...profileFields, ...state })
const movedPicture = z.object({ ...galleryFields, ...state })

const movedStory = z.object({
  /** The same on every site that the story is moved to. */
  id: z.uuid(noFile),
  ...storyFields,
  companyLogo: z
    .string(noFile)
    .max(100, noFile)
    .regex(/^(?:companies\/[\w-]+)?$/, noFile),
  ...consentFields,
  isSample: z.boolean(noFile),
})

const stories = z
  .array(movedStory, noFile)
  .max(mostOf.stories, tooMany)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, noFile)

const details = instituteSchema
  .omit({ version: true, tagline: true })
  .required()
  .partial({ navigation: true, isSetUp: true })
/** Files of earlier versions have no logo. */
const institute = details.extend({
  logo: details.shape.logo.default(''),
  logoDark: details.shape.logoDark.default(''),
  logoHasName: details.shape.logoHasName.default(false),
})

const pictures = z
  .record(
    z.string().regex(/^\/site-pictures\/[\w-]{43}$/, noFile),
    z.base64(noFile).max(600_000, tooMany),
    noFile,
  )
  .refine((record) => Object.keys(record).length <= mostPictures, tooMany)

/** Texts by language and slot: of those that differ from the product's. Pictures by their address, in Base64. */
export const contentSchema = z
  .object(
    {
      format: z.literal(contentFormat, noFile),
      texts: z.partialRecord(z.enum(codes, noFile), slotTexts, noFile),
      /** Of whoever is quoted, by language and slot; without one their words are left out. */
      consents: z.partialRecord(z.enum(codes, noFile), slotConsents, noFile).optional(),
      institute,
      instructors: z.array(movedInstructor, noFile).max(mostOf.instructors, tooMany),
      stories,
      // Files of before have none; then those of the site stay.
      redirects: z.array(z.object(redirectFields), noFile).max(mostRedirects, tooMany).optional(),
      /** Files of earlier versions have none: the gallery stays as it is. */
      gallery: z.array(movedPicture, noFile).max(mostOf.gallery, tooMany).optional(),
      /** Files of earlier versions have none: those of the site stay. */
      notices: z.array(siteNoticeSchema, noFile).max(mostNotices, tooMany).optional(),
      pictures,
    },
    noFile,
  )
  .openapi('WebsiteContent')

export const checkSchema = z.object({ content: contentSchema }).openapi('WebsiteContentCheck')

/** `state` is what the check answered: what the file was compared with must still be there. */
export const importSchema = z
  .object({ content: contentSchema, state: z.string().max(100), key: idempotencyKey })
  .openapi('WebsiteContentImport')

export type SiteContent = z.output<typeof contentSchema>
