import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import type { InstituteDetails } from '../../page-texts/institute/contract.ts'
import { replaceDetails } from '../../page-texts/institute/save-institute.server.ts'
import { importTexts, type TextChange } from '../../page-texts/publish-texts.server.ts'
import { readUpload, refuseText } from '../../page-texts/rules.ts'
import { lockTexts } from '../../page-texts/store.server.ts'
import { lockGallery } from '../gallery/store.server.ts'
import { lockInstructors } from '../instructors/store.server.ts'
import { lockNotices, replaceNotices } from '../notices/save-notice.server.ts'
import { dropPicture, isKnownPicture, storeSitePicture, toSitePicture } from '../pictures.server.ts'
import { fittingRedirects, type RedirectSite } from '../redirects/refuse-redirect.server.ts'
import type { Redirect } from '../redirects/rules.ts'
import { lockRedirects, replaceRedirects } from '../redirects/save-redirect.server.ts'
import { recordSiteChange } from '../site-records.server.ts'
import { lockStories } from '../stories/store.server.ts'
import type { SiteContent } from './contract.ts'
import { drawPictures, type PicturesByAddress } from './draw-pictures.server.ts'
import { pictureAddresses, readFields, type SlotsOf, stateOf } from './read-content.server.ts'
import { replaceGallery, replaceInstructors, replaceStories } from './replace-people.server.ts'
import type { TransferReason } from './rules.ts'

/** What a file changes. */
export type ContentChanges = {
  texts: (TextChange & { language: string })[]
  /** Slots that this version of the product does not have, or that take other values. */
  leftOut: string[]
  /** Names of the details of the institute. */
  details: (keyof InstituteDetails)[]
  /** Names before and after, where they or what is said of them changes. */
  instructors: { from: string[]; to: string[] } | null
  /** How many; `withdrawn` are not taken, because their consent was taken back here. */
  stories: { from: number; to: number; withdrawn: number } | null
  /** How many pictures of the gallery. */
  gallery: { from: number; to: number } | null
  /** How many; those that are over are not taken. */
  notices: { from: number; to: number } | null
  pictures: number
  /** How many; `leftOut` have a page here, or lead to none. */
  redirects: { from: number; to: number; leftOut: number } | null
}

type Refusal = { ok: false } & TransferReason
type Checked = { ok: true; state: string; changes: ContentChanges } | Refusal
type Input = { content: SiteContent; slotsOf: SlotsOf; site: RedirectSite }

/** Says what a file would change: it is imported in a transaction that is rolled back. */
export function checkContent(db: Database, input: Input, context: PersonContext): Promise<Checked> {
  return withPictures(db, input, async (pictures) => {
    let result: Checked | undefined
    await commitIf(db, async (tx) => {
      result = await replaceContent(tx, { ...input, pictures }, context)
      return false
    })
    if (!result) throw new Error('A check ended without a result.')
    return result
  })
}

/** Replaces what the website says of itself, all of it or nothing, once for each key. */
export function importContent(
  db: Database,
  { key, state, ...input }: Input & { key: string; state: string },
  context: PersonContext,
): Promise<{ ok: true } | Refusal> {
  return withPictures(db, input, async (pictures) => {
    let refusal: Refusal | undefined
    const digest = createHash('sha256').update(JSON.stringify(input.content)).digest('base64url')
    const request = { importContent: digest, state }
    await commitIf(db, async (tx) => {
      const answer = await runOnce(tx, { key, request }, context, async () => {
        const result = await replaceContent(tx, { ...input, pictures, state }, context)
        return result.ok ? ({ ok: true } as const) : result
      })
      if (!answer.ok) refusal = answer
      return answer.ok
    })
    return refusal ?? { ok: true }
  })
}

/** Pictures are drawn before anything is locked. */
async function withPictures<Result>(
  db: Database,
  { content }: Input,
  work: (pictures: PicturesByAddress) => Promise<Result>,
): Promise<Result | Refusal> {
  const result = await drawPictures(db, content)
  return result.ok ? work(result.pictures) : result
}

/** A transaction that is rolled back where `work` returns false. */
async function commitIf(db: Database, work: (tx: Transaction) => Promise<boolean>) {
  const rollback = new Error('Rolled back on purpose.')
  await db
    .transaction(async (tx) => {
      if (!(await work(tx))) throw rollback
    })
    .catch((error) => {
      if (error !== rollback) throw error
    })
}

async function replaceContent(
  tx: Transaction,
  input: Input & { pictures: PicturesByAddress; state?: string },
  context: PersonContext,
): Promise<Checked> {
  const { slotsOf, site, pictures, state } = input
  await lockTexts(tx)
  await lockInstructors(tx)
  await lockStories(tx)
  await lockRedirects(tx)
  await lockGallery(tx)
  await lockNotices(tx)
  const present = await readFields(tx, slotsOf)
  const presentState = stateOf(present)
  if (state !== undefined && state !== presentState) return { ok: false, reason: 'content-changed' }
  const unshowable = findUnshowable(input.content, dayInIndia(context.now))
  if (unshowable) return unshowable
  const stored = await storePictures(tx, input, context)
  if (!stored.ok) return stored
  const { content } = stored
  const texts = await replaceAllTexts(tx, { content, slotsOf }, context)
  if (!texts.ok) return texts
  const details = await replaceDetails(tx, content.institute, context)
  const people = { from: present.instructors, to: content.instructors }
  const instructors = await replaceInstructors(tx, people, context)
  const stories = await replaceStories(tx, { from: present.stories, to: content.stories }, context)
  const gallery = await replaceGallery(tx, { from: present.gallery, to: content.gallery }, context)
  await dropPictures(tx, pictureAddresses(present))
  const changes: ContentChanges = {
    texts: texts.changes,
    leftOut: texts.leftOut,
    details,
    pictures: pictures.size,
    instructors,
    stories,
    gallery,
    notices: await replaceNotices(tx, { from: present.notices, to: content.notices }, context),
    redirects: await importRedirects(
      tx,
      { from: present.redirects, to: content.redirects, site },
      context,
    ),
  }
  await recordImport(tx, changes, context)
  return { ok: true, state: presentState, changes }
}

/** A story is shown only with a consent of today or before, as in its form. */
function findUnshowable({ stories }: SiteContent, today: string): Refusal | undefined {
  const story = stories.find(
    ({ isVisible, consentedOn }) => isVisible && (consentedOn === null || consentedOn > today),
  )
  return story && { ok: false, reason: 'no-consent', name: story.name }
}

/** The content with the addresses that the pictures have here. */
async function storePictures(
  tx: Transaction,
  { content, pictures }: { content: SiteContent; pictures: PicturesByAddress },
  { now }: PersonContext,
): Promise<{ ok: true; content: SiteContent } | Refusal> {
  const addresses = new Map<string, string>()
  for (const address of pictureAddresses(content)) {
    const webp = pictures.get(address)
    if (webp) addresses.set(address, await storeSitePicture(tx, webp, now))
    else if (!(await isKnownPicture(tx, address)))
      return { ok: false, reason: 'picture-missing', address }
  }
  const here = (address: string) => addresses.get(address) ?? address
  const rewrite = (text: string) => {
    const key = readUpload(text)?.key
    return key ? text.replace(key, here(toSitePicture(key)).split('/').at(-1) ?? key) : text
  }
  const instructors = content.instructors.map((one) => ({ ...one, picture: here(one.picture) }))
  const stories = content.stories.map((one) => ({ ...one, image: here(one.image) }))
  const gallery = content.gallery?.map((one) => ({ ...one, picture: here(one.picture) }))
  const texts = Object.fromEntries(
    Object.entries(content.texts).map(([language, record]) => [
      language,
      Object.fromEntries(Object.entries(record).map(([slot, text]) => [slot, rewrite(text)])),
    ]),
  )
  const { logo, logoDark } = content.institute
  const institute = { ...content.institute, logo: here(logo), logoDark: here(logoDark) }
  return { ok: true, content: { ...content, texts, institute, instructors, stories, gallery } }
}

async function replaceAllTexts(
  tx: Transaction,
  { content, slotsOf }: Pick<Input, 'content' | 'slotsOf'>,
  context: PersonContext,
) {
  const changes: ContentChanges['texts'] = []
  const leftOut: string[] = []
  for (const [language, texts = {}] of Object.entries(content.texts)) {
    const slots = slotsOf(language)
    const fitting: Record<string, string> = {}
    for (const [id, text] of Object.entries(texts)) {
      const slot = slots.find((one) => one.id === id)
      const why = slot && refuseText(slot, text)
      if (!slot || why?.reason === 'values-changed') leftOut.push(id)
      else if (why) return { ok: false, reason: 'text-refused', slot: id, why } as const
      else fitting[id] = text
    }
    const consents = content.consents?.[language as keyof typeof content.consents]
    const replacement = { slots, language, texts: fitting, consents }
    const replaced = await importTexts(tx, replacement, context)
    if (!replaced.ok) return replaced
    leftOut.push(...replaced.leftOut)
    changes.push(...replaced.changes.map((change) => ({ ...change, language })))
  }
  return { ok: true as const, changes, leftOut }
}

async function importRedirects(
  tx: Transaction,
  lists: { from?: Redirect[] | undefined; to?: Redirect[] | undefined; site: RedirectSite },
  context: PersonContext,
): Promise<ContentChanges['redirects']> {
  const { from = [], to = from, site } = lists
  if (isDeepStrictEqual(from, to)) return null
  const fitting = fittingRedirects(to, site)
  await replaceRedirects(tx, fitting, context)
  return { from: from.length, to: fitting.length, leftOut: to.length - fitting.length }
}

async function dropPictures(tx: Transaction, addresses: string[]) {
  for (const address of addresses) await dropPicture(tx, address)
}

/** Texts have their own event; of stories only how many, for a consent may be taken back. */
async function recordImport(
  tx: Transaction,
  { texts, details, instructors, stories, gallery, notices, pictures, redirects }: ContentChanges,
  context: PersonContext,
) {
  const after = {
    name: dayInIndia(context.now),
    texts: texts.length,
    details,
    pictures,
    instructors: instructors?.to.length,
    stories: stories?.to,
    gallery: gallery?.to,
    notices: notices?.to,
    redirects: redirects?.to,
  }
  await recordSiteChange(tx, { event: 'import website content', after }, context)
}
