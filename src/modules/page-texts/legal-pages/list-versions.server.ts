import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { privacy, refundPolicy, terms } from '#texts/legal.ts'
import { firstLanguage } from '../../../../content/languages.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { listTexts } from '../store.server.ts'
import { pageTexts } from '../tables.ts'
import { type LegalPageName, legalPagesOf, legalTexts } from './rules.ts'

export type LegalVersion = {
  /** Of the publication that made it; 0 is the text of the product. */
  number: number
  validFrom: string
  /** Nothing for the text of the product. */
  publishedBy: string | null
  /** How many texts it changed. */
  texts: number
}

const productPages = { terms, privacy, refundPolicy }

/** The versions of a legal page, the present one first and the text of the product last. */
export async function listVersions(db: Transaction, page: LegalPageName): Promise<LegalVersion[]> {
  const { publication, savedAt, savedBy, slot, language } = pageTexts
  const starts = legalTexts[page].map((start) => sql`starts_with(${slot}, ${start})`)
  const rows = await db
    .select({
      number: sql<number>`${publication}`,
      savedAt: sql<string>`min(${savedAt})::text`,
      publishedBy: sql<string>`min(${savedBy})`,
      texts: sql<number>`count(*)::int`,
    })
    .from(pageTexts)
    .where(and(isNotNull(publication), eq(language, firstLanguage.code), or(...starts)))
    .groupBy(publication)
    .orderBy(desc(publication))
  const versions = rows.map(({ savedAt, ...row }) => ({
    ...row,
    validFrom: dayInIndia(new Date(savedAt)),
  }))
  const { validFrom } = productPages[page]
  return [...versions, { number: 0, validFrom, publishedBy: null, texts: 0 }]
}

export type ComingVersion = { publishAt: Date; plannedBy: string; texts: number }

/** The drafts of a legal page that are published at a time, by that time. */
export async function listComing(db: Transaction, page: LegalPageName): Promise<ComingVersion[]> {
  const { latest } = await listTexts(db, firstLanguage.code)
  const byTime = new Map<number, ComingVersion>()
  for (const { slot, state, publishAt, savedBy } of latest.values()) {
    if (state !== 'draft' || !publishAt || !legalPagesOf(slot).includes(page)) continue
    const texts = (byTime.get(publishAt.getTime())?.texts ?? 0) + 1
    byTime.set(publishAt.getTime(), { publishAt, plannedBy: savedBy, texts })
  }
  return [...byTime.values()].toSorted(
    (one, other) => Number(one.publishAt) - Number(other.publishAt),
  )
}

/** The version that was shown when this was the last publication. */
export function versionAt(versions: readonly LegalVersion[], publication: number) {
  return versions.find(({ number }) => number <= publication)
}
