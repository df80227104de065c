import { and, eq, lte, sql } from 'drizzle-orm'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { PayloadOf } from '../../platform/jobs/define-job.ts'
import type { Services } from '../../platform/services.ts'
import { dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { record } from '../audit/record-event.server.ts'
import { basisSlotOf, countedUpToSlot, figuresOf, isDated, sharedDay } from './figure-basis.ts'
import { publishPlannedJob } from './jobs.server.ts'
import {
  isQuote,
  lacksConsent,
  type QuoteConsent,
  type QuoteConsents,
  quoteOf,
  quotesWithoutConsent,
} from './quotes.ts'
import {
  altSlotOf,
  defaultText,
  isDetail,
  isOtherPicture,
  isPlannable,
  kindOf,
  type TextSlot,
} from './rules.ts'
import type { TextConflict } from './save-text.server.ts'
import { lastPublication, listTexts, lockTexts, readSlot, type StoredText } from './store.server.ts'
import { pageTexts } from './tables.ts'

type Version = { slot: string; version: number }
type Versions = { language: string; texts: Version[]; consents?: QuoteConsents | undefined }
type Refusal =
  | (TextConflict & { slot: string })
  | { ok: false; reason: 'nothing-to-undo' | 'no-time' | 'no-day' | 'alt-missing' }
  | { ok: false; reason: 'consent-missing'; quotes: string[] }
  | { ok: false; reason: 'basis-missing'; basis: string }
/** `publishAt`: where they are not public yet. */
type Published = { ok: true; count: number; publishAt?: Date | null } | Refusal
type NewText = Version & {
  before: string | null
  text: string | null
  consent?: QuoteConsent | undefined
}

/** Makes drafts public, today or from a later day on. */
export async function publishTexts(
  db: Database,
  slots: readonly TextSlot[],
  { validFrom, ...versions }: Versions & { validFrom?: string | undefined },
  context: PersonContext,
): Promise<Published> {
  const today = dayInIndia(context.now)
  if (validFrom === undefined || validFrom === today)
    return publishNow(db, slots, versions, context)
  const day = startOfDay(validFrom)
  if (!isPlannable(day, context.now)) return { ok: false, reason: 'no-day' }
  return planTexts(db, slots, { ...versions, publishAt: day.toISOString() }, context)
}

/** Of a draft, with the consent of whoever it quotes. */
const newText = (
  { slot, version, text }: StoredText,
  live: StoredText | undefined,
  consents: QuoteConsents,
): NewText => ({
  slot,
  version,
  before: live?.text ?? null,
  text,
  consent: consents[quoteOf(slot) ?? ''],
})

/** All of them or none; refused where one has another version than the editor saw. */
function publishNow(
  db: Database,
  slots: readonly TextSlot[],
  { language, texts, consents = {} }: Versions,
  context: PersonContext,
): Promise<Published> {
  return db.transaction(async (tx) => {
    await lockTexts(tx)
    const changes: NewText[] = []
    for (const { slot, version } of texts) {
      const { latest, live } = await readSlot(tx, slot, language)
      if (!latest || latest.version !== version)
        return { ok: false, reason: 'changed-since', slot, current: latest }
      if (latest.state === 'draft') changes.push(newText(latest, live, consents))
    }
    const publication = { slots, language, changes }
    const refusal = await refusePublication(tx, publication, consents, context.now)
    return refusal ?? publish(tx, publication, context)
  })
}

/** Whether something that has to be published with these texts is missing. */
async function refusePublication(
  tx: Transaction,
  publication: Publication,
  consents: QuoteConsents,
  now: Date,
): Promise<Refusal | undefined> {
  const quotes = quotesWithoutConsent(publication.changes, consents, dayInIndia(now))
  if (quotes.length > 0) return { ok: false, reason: 'consent-missing', quotes }
  if (await lacksAlt(tx, publication)) return { ok: false, reason: 'alt-missing' }
  const basis = await findMissingBasis(tx, publication, now)
  return basis === undefined ? undefined : { ok: false, reason: 'basis-missing', basis }
}

/**
 * Whether another picture would be public with the description of the one before. Both may be those of the product
 * again.
 */
async function lacksAlt(
  tx: Transaction,
  { slots, language, changes }: Publication,
): Promise<boolean> {
  for (const { slot, before, text } of changes) {
    const picture = slots.find(({ id }) => id === slot)
    const alt = altSlotOf(slot)
    if (!picture || kindOf(picture) !== 'picture' || !slots.some(({ id }) => id === alt)) continue
    const product = defaultText(picture)
    if (!isOtherPicture(before ?? product, text ?? product)) continue
    if (changes.some((change) => change.slot === alt)) continue
    const { live } = await readSlot(tx, alt, language)
    if (text !== null || (live?.text ?? null) !== null) return true
  }
  return false
}

/** The slot whose sentence would not say what a figure counts now, and up to which day. */
async function findMissingBasis(
  tx: Transaction,
  { slots, language, changes }: Publication,
  now: Date,
): Promise<string | undefined> {
  const changeOf = (id: string) => changes.find(({ slot }) => slot === id)
  const ownText = async (id: string) =>
    (changeOf(id) ?? (await readSlot(tx, id, language)).live)?.text ?? null
  const textOf = async (id: string) => {
    const built = slots.find((slot) => slot.id === id)
    return (await ownText(id)) ?? (built ? defaultText(built) : '')
  }
  const isUndated = async (sentence: string) =>
    !isDated(sentence, await textOf(countedUpToSlot), dayInIndia(now))
  for (const { slot, before, text } of changes) {
    const basis = basisSlotOf(slot)
    if (basis && text && text !== before) {
      const isCountedAnew = changeOf(basis) ?? changeOf(countedUpToSlot)
      if (!isCountedAnew || (await isUndated(await textOf(basis)))) return basis
    }
    // A figure that was published with a day keeps one.
    if (slot === countedUpToSlot && (await isUndated(sharedDay))) return slot
    for (const figure of figuresOf(slot))
      if ((await ownText(figure)) && (await isUndated(await textOf(slot)))) return slot
  }
  return undefined
}

/** Publishes the versions before those that are live; refused where a text has a draft. */
export function undoTexts(
  db: Database,
  slots: readonly TextSlot[],
  { language, texts }: Versions,
  context: PersonContext,
): Promise<Published> {
  return db.transaction(async (tx) => {
    await lockTexts(tx)
    const changes: NewText[] = []
    for (const { slot, version } of texts) {
      const { latest, live, before } = await readSlot(tx, slot, language)
      if (!latest || latest.version !== version || latest.state === 'draft')
        return { ok: false, reason: 'changed-since', slot, current: latest }
      if (!live) return { ok: false, reason: 'nothing-to-undo' }
      const change = { slot, version, before: live.text, text: before?.text ?? null }
      const consent = before && consentOf(before)
      // A quote may have been emptied because its consent was withdrawn.
      const former = live.text === '' ? undefined : consent
      if (lacksConsent([change], former, dayInIndia(context.now)))
        return { ok: false, reason: 'consent-missing', quotes: [quoteOf(slot) ?? slot] }
      changes.push({ ...change, consent })
    }
    return publish(tx, { slots, language, changes, event: 'undo page text' }, context)
  })
}

/** Sets when drafts are published by themselves, or takes it back. A draft that is typed into again loses its time. */
export function planTexts(
  db: Database,
  slots: readonly TextSlot[],
  { language, texts, publishAt, consents = {} }: Versions & { publishAt: string | null },
  context: PersonContext,
): Promise<Published> {
  return db.transaction(async (tx) => {
    const at = publishAt === null ? null : new Date(publishAt)
    if (at && !isPlannable(at, context.now)) return { ok: false, reason: 'no-time' }
    await lockTexts(tx)
    const changes: NewText[] = []
    for (const { slot, version } of texts) {
      const { latest, live } = await readSlot(tx, slot, language)
      if (latest?.version !== version || latest.state !== 'draft')
        return { ok: false, reason: 'changed-since', slot, current: latest }
      changes.push(newText(latest, live, consents))
    }
    const publication = { slots, language, changes }
    const refusal = at && (await refusePublication(tx, publication, consents, context.now))
    if (refusal) return refusal
    await insertVersions(tx, publication, { state: 'draft', publishAt: at }, context)
    const after = { ...textsOf(slots, changes, 'text'), publishAt: at?.toISOString() ?? null }
    const before = textsOf(slots, changes, 'before')
    await record(tx, { event: 'plan page texts', id: 'site', before, after }, context)
    if (at) await publishPlannedJob.enqueue(tx, { due: at.toISOString() }, { at })
    return { ok: true, count: changes.length, publishAt: at }
  })
}

/** The job: publishes the drafts whose time has come, in the name of the system. */
export async function publishPlanned(
  { db, clock, slotsOf }: Pick<Services, 'db' | 'clock' | 'slotsOf'>,
  { due }: PayloadOf<typeof publishPlannedJob>,
): Promise<void> {
  // The clock of the database, which starts the job, may be ahead of this one.
  const now = new Date(Math.max(clock().getTime(), Date.parse(due)))
  await db.transaction(async (tx) => {
    await lockTexts(tx)
    const rows = await tx
      .select({ language: pageTexts.language, slot: pageTexts.slot, version: pageTexts.version })
      .from(pageTexts)
      .where(
        and(
          eq(pageTexts.state, 'draft'),
          lte(pageTexts.publishAt, now),
          sql`not exists (select from page_texts later where later.language = ${pageTexts.language}
            and later.slot = ${pageTexts.slot} and later.version > ${pageTexts.version})`,
        ),
      )
    for (const language of new Set(rows.map((row) => row.language))) {
      const changes: NewText[] = []
      for (const row of rows.filter((one) => one.language === language)) {
        const { latest, live } = await readSlot(tx, row.slot, language)
        const consent = latest && consentOf(latest)
        changes.push({ ...row, before: live?.text ?? null, text: latest?.text ?? null, consent })
      }
      const context = { actor: 'system', now } as const
      await publish(tx, { slots: slotsOf(language), language, changes }, context)
    }
  })
}

/** Publishes texts past their drafts, in a transaction that locked the texts. */
export async function publishDirectly(
  tx: Transaction,
  slots: readonly TextSlot[],
  { language, texts }: { language: string; texts: Record<string, string> },
  context: PersonContext,
): Promise<void> {
  const changes: NewText[] = []
  for (const [slot, entry] of Object.entries(texts)) {
    const { latest, live } = await readSlot(tx, slot, language)
    const built = slots.find(({ id }) => id === slot)
    const text = built && defaultText(built) === entry ? null : entry
    const before = live?.text ?? null
    if (text !== before) changes.push({ slot, version: latest?.version ?? 0, before, text })
  }
  await publish(tx, { slots, language, changes }, context)
}

type Publication = { slots: readonly TextSlot[]; language: string; changes: NewText[] }
type Occasion = { event: 'publish page texts' | 'undo page text' }

async function publish(
  tx: Transaction,
  { slots, language, changes, event = 'publish page texts' }: Publication & Partial<Occasion>,
  context: ActionContext,
): Promise<{ ok: true; count: number }> {
  if (changes.length === 0) return { ok: true, count: 0 }
  const publication = (await lastPublication(tx)) + 1
  await insertVersions(tx, { language, changes }, { state: 'published', publication }, context)
  const before = textsOf(slots, changes, 'before')
  const after = textsOf(slots, changes, 'text')
  await record(tx, { event, id: 'site', before, after }, context)
  return { ok: true, count: changes.length }
}

async function insertVersions(
  tx: Transaction,
  { language, changes }: Pick<Publication, 'language' | 'changes'>,
  columns: { state: 'draft'; publishAt: Date | null } | { state: 'published'; publication: number },
  { actor, now }: ActionContext,
) {
  const shared = { language, ...columns, savedBy: signatureOf(actor), savedAt: now }
  await tx.insert(pageTexts).values(
    changes.map(({ slot, version, text, consent }) => ({
      ...shared,
      ...consentColumns(slot, text, consent),
      slot,
      text,
      version: version + 1,
    })),
  )
}

/** Only a text that quotes somebody keeps a consent. */
const consentColumns = (slot: string, text: string | null, consent: QuoteConsent | undefined) =>
  isQuote(slot, text)
    ? { consentedOn: consent?.consentedOn, consentScope: consent?.scope }
    : { consentedOn: null, consentScope: null }

const consentOf = ({ consentedOn, consentScope }: StoredText): QuoteConsent => ({
  consentedOn,
  scope: consentScope ?? [],
})

/** A text before and after an import. */
export type TextChange = { slot: string; from: string; to: string }

/**
 * Publishes these texts in place of all that are live: a slot that is not among them gets the product's text. Refused
 * where a slot that would change has a draft. Words of a person without a consent are left out.
 */
export async function importTexts(
  tx: Transaction,
  { slots, language, texts, consents = {} }: Replacement,
  context: PersonContext,
): Promise<
  { ok: true; changes: TextChange[]; leftOut: string[] } | { ok: false; reason: 'has-drafts' }
> {
  const leftOut: string[] = []
  const today = dayInIndia(context.now)
  const { latest, published } = await listTexts(tx, language)
  const changes = slots
    .filter(({ id }) => !isDetail(id))
    .flatMap((slot): NewText[] => {
      const before = published.get(slot.id)?.text ?? null
      const next = texts[slot.id] ?? null
      const text = next === defaultText(slot) ? null : next
      const version = latest.get(slot.id)?.version ?? 0
      if (before === text) return []
      const change = { slot: slot.id, version, before, text, consent: consents[slot.id] }
      if (!lacksConsent([change], change.consent, today)) return [change]
      leftOut.push(slot.id)
      return []
    })
  if (changes.some(({ slot }) => latest.get(slot)?.state === 'draft'))
    return { ok: false, reason: 'has-drafts' }
  await publish(tx, { slots, language, changes }, context)
  const [before, after] = [textsOf(slots, changes, 'before'), textsOf(slots, changes, 'text')]
  const toChange = ({ slot }: NewText) => ({
    slot,
    from: before[slot] ?? '',
    to: after[slot] ?? '',
  })
  return { ok: true, changes: changes.map(toChange), leftOut }
}

type Replacement = Pick<Publication, 'slots' | 'language'> & {
  texts: Readonly<Record<string, string>>
  consents?: QuoteConsents | undefined
}

/** For the audit log: by slot, with the product's text where nobody wrote another. */
function textsOf(slots: readonly TextSlot[], changes: NewText[], which: 'before' | 'text') {
  const entries = changes.map((change) => {
    const built = slots.find(({ id }) => id === change.slot)
    return [change.slot, change[which] ?? (built ? defaultText(built) : null)]
  })
  return Object.fromEntries(entries) as Record<string, string | null>
}
