import type { Database } from '../../platform/database/connect.ts'
import { basisSlotOf } from './figures.ts'
import type { QuoteConsent } from './quotes.ts'
import {
  defaultText,
  htmlOf,
  kindOf,
  mostLetters,
  type SlotKind,
  type TextSlot,
  valuesIn,
} from './rules.ts'
import { type EarlierText, listEarlierTexts, listTexts, type StoredText } from './store.server.ts'

/** A text as its editor sees it. */
export type PageText = {
  slot: string
  kind: SlotKind
  /** Its number on a page that is being edited. */
  mark: number
  /** The text of the product. */
  product: string
  live: string
  /** Nothing where it is what is live. */
  draft: string | null
  /** Of a Markdown text. */
  html?: string | undefined
  version: number
  max: number
  values: string[]
  /** The pages that show it, too. */
  pages: string[]
  /** When its draft is published by itself. */
  publishAt: Date | null
  /** Of whoever is quoted by what is live. */
  consent: QuoteConsent | null
  savedBy: string | null
  savedAt: Date | null
  /** What was live before, the newest first. */
  earlier: { text: string; savedBy: string; savedAt: Date }[]
}

/**
 * The texts of a page: its own first, then those that it shares with the fewest others; the order of a file stays. A
 * figure stands above the sentence that says what it counts.
 */
export async function listPageTexts(
  db: Database,
  slots: readonly TextSlot[],
  { page, language }: { page: string; language: string },
): Promise<PageText[]> {
  const stored = await listTexts(db, language)
  const earlier = await listEarlierTexts(db, language)
  const pageSlots = slots
    .filter(({ pages }) => pages.includes(page))
    .toSorted((one, other) => one.pages.length - other.pages.length)
  const isHere = (id: string | undefined) => pageSlots.some((slot) => slot.id === id)
  const figuresOf = (basis: string) => pageSlots.filter(({ id }) => basisSlotOf(id) === basis)
  return pageSlots
    .flatMap((slot) => (isHere(basisSlotOf(slot.id)) ? [] : [...figuresOf(slot.id), slot]))
    .map((slot) => pageText(slot, stored, earlier.get(slot.id) ?? []))
}

function pageText(
  slot: TextSlot,
  { latest, published }: Awaited<ReturnType<typeof listTexts>>,
  earlier: readonly EarlierText[],
): PageText {
  const product = defaultText(slot)
  const row = latest.get(slot.id)
  const draft = row?.state === 'draft' ? (row.text ?? product) : null
  const { text, consentedOn = null, consentScope } = published.get(slot.id) ?? {}
  const live = text ?? product
  return {
    slot: slot.id,
    kind: kindOf(slot),
    mark: slot.mark,
    product,
    live,
    draft,
    html: htmlOf(slot, draft ?? live),
    version: row?.version ?? 0,
    max: mostLetters(slot),
    values: valuesIn(product),
    pages: slot.pages,
    publishAt: row?.publishAt ?? null,
    consent: consentedOn === null ? null : { consentedOn, scope: consentScope ?? [] },
    savedBy: row?.savedBy ?? null,
    savedAt: row?.savedAt ?? null,
    earlier: earlier.map(({ text, savedBy, savedAt }) => ({
      text: text ?? product,
      savedBy,
      savedAt,
    })),
  }
}

export type PageState = {
  page: string
  texts: number
  drafts: number
  changed: number
  lastBy: string | null
  lastAt: Date | null
}

/** Every page with how many of its texts are drafts or were changed, and by whom last; and what no page uses any more. */
export async function listPages(db: Database, slots: readonly TextSlot[], language: string) {
  const { latest, published } = await listTexts(db, language)
  const pages = [...new Set(slots.flatMap((slot) => slot.pages))].map((page): PageState => {
    const pageSlots = slots.filter((slot) => slot.pages.includes(page))
    const rows = pageSlots.flatMap(({ id }) => latest.get(id) ?? [])
    const [last] = rows.toSorted((one, other) => Number(other.savedAt) - Number(one.savedAt))
    return {
      page,
      texts: pageSlots.length,
      drafts: rows.filter(({ state }) => state === 'draft').length,
      changed: pageSlots.filter(({ id }) => (published.get(id)?.text ?? null) !== null).length,
      lastBy: last?.savedBy ?? null,
      lastAt: last?.savedAt ?? null,
    }
  })
  const slotIds = new Set(slots.map(({ id }) => id))
  const unused = [...latest.values()].filter((row) => !slotIds.has(row.slot) && row.text !== null)
  return { pages, unused: unused.map(({ slot, text }: StoredText) => ({ slot, text })) }
}
