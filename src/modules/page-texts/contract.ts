import { z } from '@hono/zod-openapi'
import { languages } from '../../../content/languages.ts'
import { wholeNumber } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { consentScopes } from './quotes.ts'
import { longestText, type TextReason } from './rules.ts'

const why = because<TextReason | { reason: 'no-version' }>
const noSlot = why({ reason: 'no-slot' })
const noVersion = why({ reason: 'no-version' })
const noTime = why({ reason: 'no-time' })

const language = z.enum(Object.keys(languages) as [keyof typeof languages], noSlot)
const slot = z
  .string(noSlot)
  .min(1, noSlot)
  .max(200, noSlot)
  .regex(/^\P{C}*$/u, noSlot)
const version = wholeNumber(0, 2_147_483_647, noVersion)

/** `page` is a name of the site map. */
export const languageQuerySchema = z.object({ language: language.default('en') })
export const pageQuerySchema = languageQuerySchema.extend({
  page: z.string(noSlot).max(40, noSlot),
})

/** `version`: that of the text in the editor; 0 where nobody has changed it yet. */
export const textSchema = z
  .object({
    language,
    slot,
    version,
    text: z
      .string(why({ reason: 'text-missing' }))
      .max(longestText, why({ reason: 'text-too-long', max: longestText })),
  })
  .openapi('PageText')

const versionSchema = z.object({ slot, version })

const texts = z.array(versionSchema, noSlot).min(1, noSlot).max(500, noSlot)

/** By the entry of each person who is quoted. */
const noConsent = why({ reason: 'consent-missing' })
const consents = z.record(
  slot,
  z.object({
    consentedOn: z.iso.date(noConsent).nullable(),
    scope: z
      .array(z.enum(consentScopes, noConsent), noConsent)
      .max(consentScopes.length, noConsent),
  }),
)

export const textVersionsSchema = z.object({ language, texts }).openapi('PageTextVersions')

/** `validFrom`: the day from which they hold; today without one. */
export const textPublicationSchema = z
  .object({
    language,
    texts,
    validFrom: z.iso.date(why({ reason: 'no-day' })).optional(),
    consents: consents.optional(),
  })
  .openapi('PublishedPageTexts')

/** `publishAt`: null removes a planned time. */
export const planSchema = z
  .object({
    language,
    texts,
    publishAt: z.iso.datetime({ offset: true, message: noTime }).nullable(),
    consents: consents.optional(),
  })
  .openapi('PlannedTexts')
