import { createHash } from 'node:crypto'
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { firstLanguage, type Language, languages } from '../../../content/languages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockNamed } from '../../platform/database/lock-named.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { InstituteDetails } from './institute/contract.ts'
import { readLogo } from './institute/read-logo.server.ts'
import { detailTexts } from './institute/rules.ts'
import { readDetails } from './institute/store.server.ts'
import { legalPageNames, legalPagesOf, validFromSlot } from './legal-pages/rules.ts'
import type { Edition } from './rules.ts'
import { pageTexts } from './tables.ts'

/** What everybody sees: the number of the last publication, the texts of each language, and the institute's details. */
export type PublishedTexts = {
  publication: number
  /** Of its editions: part of the addresses of their scripts. */
  name: string
  editions: Record<string, Edition>
  details?: InstituteDetails | undefined
}

/** As of the last publication, or of an earlier one. */
export async function readPublished(db: Transaction, number?: number): Promise<PublishedTexts> {
  const publication = number ?? (await lastPublication(db))
  const rows = await publishedRows(db, publication)
  const saved = await readDetails(db, publication)
  const details = saved && detailTexts(saved.details)
  const accent = saved?.details.accent
  const logo = saved && (await readLogo(db, saved.details))
  const name = publication > 0 ? `texts-${publication}-${digestOf(rows, saved)}` : ''
  const editions = Object.values<Language>(languages).map(({ code }) => {
    const languageRows = rows.filter(({ language }) => language === code)
    const texts = { ...textsBySlot(languageRows), ...validityOf(languageRows), ...details }
    return [code, { name, texts, accent, logo }]
  })
  return { publication, name, editions: Object.fromEntries(editions), details: saved?.details }
}

/**
 * Of what is stored, not of what the code makes of it: two databases count their publications alike, and browsers
 * keep the scripts of an edition for a year.
 */
function digestOf(rows: StoredText[], details?: { version: number; savedAt: Date }): string {
  const texts = rows.map(({ language, slot, text, savedAt }) => [language, slot, text, savedAt])
  const state = JSON.stringify([texts, details?.version, details?.savedAt])
  return createHash('sha256').update(state).digest('hex').slice(0, 12)
}

/** What is live in each slot after a publication. */
function publishedRows(db: Transaction, publication: number) {
  const { language, slot } = pageTexts
  return db
    .selectDistinctOn([language, slot])
    .from(pageTexts)
    .where(lte(pageTexts.publication, publication))
    .orderBy(language, slot, desc(pageTexts.publication))
}

/** From which day the legal pages are valid: that of the last publication that changed one of their texts. */
function validityOf(rows: StoredText[]): Record<string, string> {
  const days = legalPageNames.flatMap((page): [string, string][] => {
    const [last] = rows
      .filter(({ slot }) => legalPagesOf(slot).includes(page))
      .toSorted((one, other) => Number(other.publication) - Number(one.publication))
    return last ? [[validFromSlot(page), dayInIndia(last.savedAt)]] : []
  })
  return Object.fromEntries(days)
}

export async function lastPublication(db: Transaction): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select greatest(
      (select max(publication) from page_texts),
      (select max(publication) from institute_details), 0) as number`)
  return rows[0]?.number ?? 0
}

function textsBySlot(rows: { slot: string; text: string | null }[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(({ slot, text }) => (text === null ? [] : [[slot, text]])))
}

/** What the pages would be with every draft, up to a row: rows are only added, so this never changes. */
export async function readDraftTexts(
  db: Transaction,
  language: string,
  revision: number,
): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ slot: string; text: string | null }>(sql`
    select distinct on (slot) slot, text from page_texts
     where language = ${language} and id <= ${revision}
     order by slot, version desc`)
  const saved = await readDetails(db)
  const live = await publishedRows(db, await lastPublication(db))
  return {
    ...textsBySlot(rows),
    ...validityOf(live.filter((row) => row.language === language)),
    ...(saved && detailTexts(saved.details)),
  }
}

export async function lastRevision(db: Transaction, language: string): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${pageTexts.id}), 0)::int` })
    .from(pageTexts)
    .where(eq(pageTexts.language, language))
  return row?.id ?? 0
}

export type StoredText = typeof pageTexts.$inferSelect

/** The last row of every slot that was ever edited, and the last one of each that was published. */
export async function listTexts(db: Transaction, language: string) {
  const read = async (condition?: SQL) => {
    const rows = await db
      .selectDistinctOn([pageTexts.slot])
      .from(pageTexts)
      .where(and(eq(pageTexts.language, language), condition))
      .orderBy(pageTexts.slot, desc(pageTexts.version))
    return new Map(rows.map((row) => [row.slot, row]))
  }
  // One after the other: a transaction has one connection.
  const latest = await read()
  return { latest, published: await read(eq(pageTexts.state, 'published')) }
}

/** Of each slot the last texts that were published, the newest first. */
const mostVersions = 10

type EarlierText = Pick<StoredText, 'text' | 'savedBy'> & { savedAt: string }

/** By slot, what was live before what is live now. */
export async function listEarlierTexts(db: Transaction, language: string) {
  const { rows } = await db.execute<{ slot: string; versions: EarlierText[] }>(sql`
    select slot, json_agg(json_build_object('text', text, 'savedBy', saved_by, 'savedAt', saved_at)
             order by version desc) as versions
      from (select *, row_number() over (partition by slot order by version desc) as number
              from page_texts where language = ${language} and state = 'published') published
     where number between 2 and ${mostVersions + 1}
     group by slot`)
  return new Map(rows.map(({ slot, versions }) => [slot, versions]))
}

/** The rows of a slot that decide what it is now: the newest, and the last two that were published. */
export async function readSlot(tx: Transaction, slot: string, language = firstLanguage.code) {
  const ofSlot = and(eq(pageTexts.language, language), eq(pageTexts.slot, slot))
  const newestFirst = desc(pageTexts.version)
  const [latest] = await tx.select().from(pageTexts).where(ofSlot).orderBy(newestFirst).limit(1)
  const published = await tx
    .select()
    .from(pageTexts)
    .where(and(ofSlot, eq(pageTexts.state, 'published')))
    .orderBy(newestFirst)
    .limit(2)
  return { latest, live: published[0], before: published[1] }
}

/** One change after another, so that versions can be compared and publications count up. */
export async function lockTexts(tx: Transaction): Promise<void> {
  await lockNamed(tx, 'page texts')
}
