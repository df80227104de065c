import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/connect.ts'
import { findPage, type PageName, pages } from '../../ui/addresses/site-map.ts'
import { websiteSource } from '../attribution/sources/rules.ts'
import { findSourceCalled } from '../attribution/sources/sources.server.ts'
import { registrationTouches } from './tables.ts'

const longest = 100

/** Letters, digits and word separators only; a browser may send anything. */
function clean(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} ._~|+/-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, longest).join('').trim() || null
}

const word = z.string().max(2000).transform(clean).nullable().catch(null).default(null)
const host = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(
    z
      .string()
      .max(longest)
      .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/),
  )
  .nullable()
  .catch(null)
  .default(null)
/** An existing page of ours, and no other address. */
const path = z
  .string()
  .max(longest)
  .regex(/^\/[\w/-]*$/)
  .refine((text) => isOurs(findPage(text).name))
  .nullable()
  .catch(null)
  .default(null)

/** Where a visitor came from at one moment of their visit, and to which page, as their browser sent it, cleaned. */
const touchSchema = z
  .object({
    source: word,
    medium: word,
    campaign: word,
    term: word,
    content: word,
    referrer: host,
    path,
    ad: z.boolean().catch(false).default(false),
  })
  .transform(({ source, medium, campaign, term, content, ad, ...rest }) => ({
    utmSource: source,
    utmMedium: medium,
    utmCampaign: campaign,
    utmTerm: term,
    utmContent: content,
    ...rest,
    fromAd: ad,
  }))

type Touch = z.output<typeof touchSchema>
export type Landing = { first: Touch; last: Touch }

const landingSchema = z.object({ first: touchSchema.optional(), last: touchSchema })

const isOurs = (name: PageName) => name !== 'notFound' && pages[name].who !== 'office.enter'

/** Origin of a visit from what a browser sent; undefined if invalid. A registration is never refused for it. */
export function cleanLanding(value: unknown): Landing | undefined {
  const read = landingSchema.safeParse(value)
  if (!read.success) return undefined
  const { first = read.data.last, last } = read.data
  return { first, last }
}

/** The source named by the campaign, otherwise the website. */
export async function findSourceOf(tx: Transaction, landing: Landing | undefined): Promise<number> {
  const campaignSource = landing && (landing.last.utmSource ?? landing.first.utmSource)
  return (campaignSource && (await findSourceCalled(tx, campaignSource))) || websiteSource
}

/** Stores the origin of the visit in which a registration was made. */
export async function recordLanding(tx: Transaction, registrationId: number, landing: Landing) {
  await tx.insert(registrationTouches).values([
    { registrationId, touch: 'first', ...landing.first },
    { registrationId, touch: 'last', ...landing.last },
  ])
}

/** Origins of the visits of these registrations; those entered by staff have none. */
export function listTouches(db: Transaction, registrationIds: readonly number[]) {
  return db
    .select()
    .from(registrationTouches)
    .where(inArray(registrationTouches.registrationId, registrationIds))
    .orderBy(asc(registrationTouches.registrationId), asc(registrationTouches.touch))
}

/** “instagram / story / diwali, from l.instagram.com, by an ad, to /courses/data-science” */
export function describeTouch(touch: Touch): string {
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = touch
  const campaign = [utmSource, utmMedium, utmCampaign, utmTerm, utmContent].filter(Boolean)
  return [
    campaign.join(' / '),
    touch.referrer && `from ${touch.referrer}`,
    touch.fromAd && 'by an ad',
    touch.path && `to ${touch.path}`,
  ]
    .filter(Boolean)
    .join(', ')
}
