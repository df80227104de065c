import { z } from '@hono/zod-openapi'
import { wholeNumber } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { navigationFields } from '../navigation/contract.ts'
import type { Navigation, NavigationReason } from '../navigation/rules.ts'
import { contrastWithInk, leastContrast } from './accent.ts'

/** Why a detail is not taken. */
export type DetailReason =
  | { reason: 'line-wrong'; max: number }
  | { reason: 'phone-wrong' | 'email-wrong' | 'year-wrong' | 'url-wrong' | 'hours-wrong' }
  | { reason: 'accent-wrong' | 'accent-dark' | 'logo-wrong' | 'no-version' }
  | NavigationReason

const why = because<DetailReason>

/** One line of plain text. Braces mark values in texts of pages. */
function line(max: number, pattern = /^[^\p{Cc}{}]+$/u) {
  const wrong = why({ reason: 'line-wrong', max })
  return z
    .string(wrong)
    .trim()
    .max(max, wrong)
    .regex(pattern, wrong)
    .refine((text) => text.isWellFormed(), wrong)
}

/** Ten digits are an Indian number; others begin with a country code. */
const phone = z
  .string(why({ reason: 'phone-wrong' }))
  .transform((text) => text.replaceAll(/[\s()-]/g, '').replace(/^0?([1-9]\d{9})$/, '+91$1'))
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, why({ reason: 'phone-wrong' })))

const url = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, error: why({ reason: 'url-wrong' }) }).max(200),
])

const hoursWrong = why({ reason: 'hours-wrong' })
const clock = z.string(hoursWrong).regex(/^([01]\d|2[0-3]):[0-5]\d$/, hoursWrong)
const hours = z
  .object({ from: clock, until: clock }, hoursWrong)
  .refine(({ from, until }) => from < until, hoursWrong)

const accent = z
  .string(why({ reason: 'accent-wrong' }))
  .regex(/^#[0-9a-f]{6}$/, why({ reason: 'accent-wrong' }))
  .refine((colour) => contrastWithInk(colour) >= leastContrast, why({ reason: 'accent-dark' }))

const logoWrong = why({ reason: 'logo-wrong' })
const logo = z.string(logoWrong).regex(/^(?:\/site-pictures\/[\w-]{43})?$/, logoWrong)
const logoHasName = z.boolean(logoWrong)

const noVersion = why({ reason: 'no-version' })

const details = z.object({
  version: wholeNumber(0, 1_000_000_000, noVersion),
  name: line(40),
  tagline: line(60),
  city: line(40),
  region: line(40),
  street: line(90),
  locality: line(60),
  postalCode: line(12),
  /** Both numbers are E.164. */
  phone,
  whatsapp: phone,
  email: z.email(why({ reason: 'email-wrong' })).max(100, why({ reason: 'email-wrong' })),
  foundingYear: z.string().regex(/^(19|20)\d\d$/, why({ reason: 'year-wrong' })),
  /** An empty address of a network is not shown. */
  instagram: url,
  youtube: url,
  linkedin: url,
  /** Of the main buttons: # and six digits. */
  accent,
  /** The links of header and footer. */
  navigation: navigationFields,
  /** Addresses of uploaded pictures, the second for the dark scheme; empty where the drawn mark stays. */
  logo,
  logoDark: logo,
  /** The name beside the logo is then for screen readers alone. */
  logoHasName,
  /** An owner finished the set-up, or publishes the site as it is. */
  isSetUp: z.boolean(noVersion),
  openingTimes: z.array(hours.nullable(), hoursWrong).length(7, hoursWrong),
})

/** The institute as staff type it. Rows of before links could be chosen have no navigation. */
export type InstituteDetails = Omit<
  z.output<typeof details>,
  'version' | 'tagline' | 'navigation'
> & { navigation?: Navigation | undefined }

/** A form sends its own fields, the others stay. `version`: that of the opened form, 0 where none was saved. */
export const instituteSchema = details.partial().required({ version: true }).openapi('Institute')
