import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/connect.ts'
import { findPage, type PageName, pages } from '../../../ui/addresses/site-map.ts'
import { websiteSource } from '../../attribution/sources/rules.ts'
import { findSourceCalled } from '../../attribution/sources/sources.server.ts'
import { registrationTouches } from '../tables.ts'
import type { Landing, Touch } from './rules.ts'

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

const word = z.string().max(2000).transform(clean).nullish().catch(null).default(null)
const host = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(
    z
      .string()
      .max(longest)
      .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/),
  )
  .nullish()
  .catch(null)
  .default(null)
/** An existing page of ours, and no other address. */
const path = z
  .string()
  .max(longest)
  .regex(/^\/[\w/-]*$/)
  .refine((text) => isOurs(findPage(text).name))
  .nullish()
  .catch(null)
  .default(null)

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
  .transform(
    ({ source, medium, campaign, term, content, referrer, path: landing, ad }): Touch => ({
      utmSource: source ?? null,
      utmMedium: medium ?? null,
      utmCampaign: campaign ?? null,
      utmTerm: term ?? null,
      utmContent: content ?? null,
      referrer: referrer ?? null,
      path: landing ?? null,
      fromAd: ad,
    }),
  )

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
    .where(inArray(registrationTouches.registrationId, [0, ...registrationIds]))
    .orderBy(asc(registrationTouches.registrationId), asc(registrationTouches.touch))
}
