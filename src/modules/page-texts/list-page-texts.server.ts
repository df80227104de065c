import type { Database } from '../../platform/database/connect.ts'
import { basisSlotOf } from './figure-basis.ts'
import { defaultText, htmlOf, kindOf, mostLetters, type TextSlot, valuesIn } from './rules.ts'
import { listEarlierTexts, listTexts } from './store.server.ts'

/**
 * The texts of a page: its own first, then those that it shares with the fewest others; the order of a file stays. A
 * figure stands above the sentence that says what it counts.
 */
export async function listPageTexts(
  db: Database,
  slots: readonly TextSlot[],
  { page, language }: { page: string; language: string },
) {
  const stored = await listTexts(db, language)
  const earlier = await listEarlierTexts(db, language)
  const pageSlots = slots
    .filter(({ pages }) => pages.includes(page))
    .toSorted((one, other) => one.pages.length - other.pages.length)
  const isHere = (id: string | undefined) => pageSlots.some((slot) => slot.id === id)
  const figuresOf = (basis: string) => pageSlots.filter(({ id }) => basisSlotOf(id) === basis)
  return pageSlots
    .flatMap((slot) => (isHere(basisSlotOf(slot.id)) ? [] : [...figuresOf(slot.id), slot]))
    .map((slot) => ({
      ...pageText(slot, stored),
      /** What was live before, the newest first. */
      earlier: (earlier.get(slot.id) ?? []).map(({ text, savedBy, savedAt }) => ({
        text: text ?? defaultText(slot),
        savedBy,
        savedAt: new Date(savedAt),
      })),
    }))
}

/** A text as its editor sees it. */
function pageText(slot: TextSlot, { latest, published }: Awaited<ReturnType<typeof listTexts>>) {
  const product = defaultText(slot)
  const row = latest.get(slot.id)
  const draft = row?.state === 'draft' ? (row.text ?? product) : null
  const { text, consentedOn = null, consentScope } = published.get(slot.id) ?? {}
  const live = text ?? product
  return {
    slot: slot.id,
    kind: kindOf(slot),
    /** Its number on a page that is being edited. */
    number: slot.number,
    product,
    live,
    /** Nothing where it is what is live. */
    draft,
    /** Of a Markdown text. */
    html: htmlOf(slot, draft ?? live),
    version: row?.version ?? 0,
    max: mostLetters(slot),
    values: valuesIn(product),
    /** All that show it. */
    pages: slot.pages,
    /** When its draft is published by itself. */
    publishAt: row?.publishAt ?? null,
    /** Of whoever is quoted by what is live. */
    consent: consentedOn === null ? null : { consentedOn, scope: consentScope ?? [] },
    savedBy: row?.savedBy ?? null,
    savedAt: row?.savedAt ?? null,
  }
}

/** Every page with how many of its texts are drafts or were changed, and by whom last; and what no page uses any more. */
export async function listPages(db: Database, slots: readonly TextSlot[], language: string) {
  const { latest, published } = await listTexts(db, language)
  const pages = [...new Set(slots.flatMap((slot) => slot.pages))].map((page) => {
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
  return { pages, unused: unused.map(({ slot, text }) => ({ slot, text })) }
}
