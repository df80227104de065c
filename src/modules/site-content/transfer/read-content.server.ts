import { createHash } from 'node:crypto'
import { and, asc, desc, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Language, languages } from '../../../../content/languages.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { productDetails } from '../../page-texts/institute/rules.ts'
import { readDetails } from '../../page-texts/institute/store.server.ts'
import type { QuoteConsent } from '../../page-texts/quotes.ts'
import { isDetail, readUpload, type TextSlot } from '../../page-texts/rules.ts'
import { listTexts } from '../../page-texts/store.server.ts'
import { middle } from '../limits.ts'
import { listNotices } from '../notices/save-notice.server.ts'
import { mostPictureBytes } from '../picture-shapes.ts'
import { toSitePicture } from '../pictures.server.ts'
import { listRedirects } from '../redirects/save-redirect.server.ts'
import { galleryPictures, instructors, sitePictures, stories } from '../tables.ts'
import type { SiteContent } from './contract.ts'
import { contentFormat } from './rules.ts'

export type SlotsOf = (language: string) => readonly TextSlot[]
/** Pictures by their addresses alone. */
export type ContentFields = Omit<SiteContent, 'pictures' | 'gallery' | 'notices'> &
  Required<Pick<SiteContent, 'gallery' | 'notices'>>

/** Everything that the website says of itself, as one file. */
export async function exportContent(db: Transaction, slotsOf: SlotsOf): Promise<SiteContent> {
  const content = await readFields(db, slotsOf)
  return { ...content, pictures: await readPictures(db, pictureAddresses(content)) }
}

export async function readFields(db: Transaction, slotsOf: SlotsOf): Promise<ContentFields> {
  const texts: Record<string, Record<string, string>> = {}
  const consents: Record<string, Record<string, QuoteConsent>> = {}
  for (const { code } of Object.values<Language>(languages)) {
    const { published } = await listTexts(db, code)
    texts[code] = readTexts(published, slotsOf(code))
    consents[code] = readConsents(published, texts[code])
  }
  const saved = await readDetails(db)
  return {
    format: contentFormat,
    texts,
    consents,
    institute: saved?.details ?? productDetails,
    instructors: await readInstructors(db),
    stories: await readStories(db),
    redirects: (await listRedirects(db)).map(({ path, target }) => ({ path, target })),
    gallery: await readGallery(db),
    notices: (await listNotices(db)).map(({ text, shownFrom, shownUntil }) => ({
      text,
      shownFrom,
      shownUntil,
    })),
  }
}

type Published = Awaited<ReturnType<typeof listTexts>>['published']

/** Those of slots that there are; details of the institute stand beside them. */
function readTexts(published: Published, slots: readonly TextSlot[]): Record<string, string> {
  const texts = slots.flatMap(({ id }): [string, string][] => {
    const text = published.get(id)?.text ?? null
    return text === null || isDetail(id) ? [] : [[id, text]]
  })
  return Object.fromEntries(texts)
}

function readConsents(
  published: Published,
  texts: Record<string, string>,
): Record<string, QuoteConsent> {
  const consents = Object.keys(texts).flatMap((slot): [string, QuoteConsent][] => {
    const { consentedOn, consentScope } = published.get(slot) ?? {}
    return consentedOn ? [[slot, { consentedOn, scope: consentScope ?? [] }]] : []
  })
  return Object.fromEntries(consents)
}

async function readInstructors(db: Transaction) {
  const rows = await db
    .select()
    .from(instructors)
    .where(isNull(instructors.removedAt))
    .orderBy(asc(instructors.position), asc(instructors.id))
  return rows.map(({ fields, isVisible, isSample }) => ({
    pictureFocus: middle,
    ...fields,
    isVisible,
    isSample,
  }))
}

async function readGallery(db: Transaction) {
  const rows = await db
    .select()
    .from(galleryPictures)
    .where(isNull(galleryPictures.removedAt))
    .orderBy(asc(galleryPictures.position), asc(galleryPictures.id))
  return rows.map(({ fields, isVisible, isSample }) => ({ ...fields, isVisible, isSample }))
}

/** In the order of the website. */
async function readStories(db: Transaction) {
  const rows = await db
    .select()
    .from(stories)
    .where(and(isNotNull(stories.fields), isNull(stories.withdrawnAt)))
    .orderBy(desc(sql`${stories.fields} ->> 'placementDate'`), asc(stories.id))
  return rows.flatMap(({ transferId: id, fields, consentedOn, scope, isVisible, isSample }) => {
    const consent = { consentedOn, scope, isVisible, isSample }
    return fields ? { id, certificate: '', imageFocus: middle, ...fields, ...consent } : []
  })
}

/** Of uploaded pictures; those of the product are on every site. */
export function pictureAddresses({
  texts,
  institute,
  instructors,
  stories,
  gallery,
}: Omit<SiteContent, 'pictures'>): string[] {
  const pictures = [
    institute.logo,
    institute.logoDark,
    ...instructors.map(({ picture }) => picture),
    ...stories.map(({ image }) => image),
    ...(gallery ?? []).map(({ picture }) => picture),
    ...uploadsIn(texts),
  ]
  return [...new Set(pictures.filter((picture) => picture.startsWith('/')))]
}

/** Where the uploaded pictures of pages are stored. */
export const uploadsIn = (texts: SiteContent['texts']) =>
  Object.values(texts)
    .flatMap((record = {}) => Object.values(record))
    .flatMap((text) => readUpload(text)?.key ?? [])
    .map(toSitePicture)

async function readPictures(db: Transaction, addresses: string[]) {
  const keys = addresses.flatMap((address) => address.split('/').at(-1) ?? [])
  const rows = await db
    .select({ key: sitePictures.key, webp: sitePictures.webp })
    .from(sitePictures)
    .where(inArray(sitePictures.key, keys))
    .orderBy(asc(sitePictures.key))
  return Object.fromEntries(
    rows.map(({ key, webp }) => [toSitePicture(key), webp.toString('base64')]),
  )
}

/**
 * Whether an export still has room for a picture of this many bytes. What was uploaded within a day counts, too: no
 * record may have it yet.
 */
export async function hasRoom(
  db: Transaction,
  { slotsOf, bytes, now }: { slotsOf: SlotsOf; bytes: number; now: Date },
): Promise<boolean> {
  const addresses = pictureAddresses(await readFields(db, slotsOf))
  const keys = addresses.flatMap((address) => address.split('/').at(-1) ?? [])
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${sitePictures.webp})), 0)::int` })
    .from(sitePictures)
    .where(or(inArray(sitePictures.key, keys), gt(sitePictures.createdAt, yesterday)))
  return (row?.bytes ?? 0) + bytes <= mostPictureBytes
}

/** Changes with everything that a file would replace. */
export function stateOf(content: ContentFields): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
