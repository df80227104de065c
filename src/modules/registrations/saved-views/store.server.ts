import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { rolesThatMay } from '../../accounts/abilities.ts'
import { listPeopleWith } from '../../accounts/roles/store.server.ts'
import { users } from '../../accounts/tables.ts'
import { listSources } from '../../attribution/sources/sources.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { owners, readListParams } from '../list/rules.ts'
import { registrations, registrationTags, savedViews } from '../tables.ts'
import { readStoredQuery } from './change-view.server.ts'
import type { MissingFilter, ViewedList } from './rules.ts'

/** The views of a list that a user sees: their own first, then shared ones; by name. */
export function listViews(
  db: Transaction,
  { list, personId }: { list: ViewedList; personId: string },
) {
  const isOwn = sql<boolean>`${savedViews.personId} is not distinct from ${personId}`
  return db
    .select({
      id: savedViews.id,
      list: savedViews.list,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
      version: savedViews.version,
      isOwn,
      by: users.name,
    })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.personId))
    .where(
      and(
        eq(savedViews.list, list),
        or(eq(savedViews.personId, personId), eq(savedViews.isShared, true)),
      ),
    )
    .orderBy(sql`${isOwn} desc`, asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
}

/** Everything a user saved, for the data export. */
export function listViewsOf(db: Transaction, personId: string) {
  return db
    .select({
      list: savedViews.list,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
    })
    .from(savedViews)
    .where(eq(savedViews.personId, personId))
    .orderBy(asc(savedViews.id))
}

type ViewQuery = { list: ViewedList; query: string }

/** Filters of views that name something deleted: the list opens anyway, with a notice. */
export async function findGone(
  db: Database,
  views: readonly ViewQuery[],
): Promise<MissingFilter[][]> {
  // Both lists have the course; the other filters only registrations.
  const listParams = views.map(({ query }) => readListParams(new URLSearchParams(query)))
  const tags = listParams.flatMap(({ tag }) => tag ?? [])
  const [courses, people, sources, usedTags] = await Promise.all([
    listOptions(db),
    listPeopleWith(db, rolesThatMay('registrations.work')),
    listSources(db),
    db
      .selectDistinct({ tag: registrationTags.tag })
      .from(registrationTags)
      .where(inArray(registrationTags.tag, tags)),
  ])
  return listParams.map(({ course, owner, source, tag }, index) => {
    const missing: MissingFilter[] = []
    if (course && !courses.includes(course)) missing.push({ what: 'course', name: course })
    if (owner && !Object.hasOwn(owners, owner) && !people.some(({ id }) => id === owner))
      missing.push({ what: 'counsellor' })
    const knownSource = sources.find(({ id }) => id === source)
    if (source && (!knownSource || knownSource.isRetired))
      missing.push({ what: 'source', name: knownSource?.name ?? String(source) })
    if (tag && !usedTags.some((one) => one.tag === tag)) missing.push({ what: 'tag', name: tag })
    const view = views[index]
    if (view && readStoredQuery(view.list, view.query) !== view.query)
      missing.push({ what: 'filter' })
    return missing
  })
}

/**
 * Before an account is deleted: its shared views stay, its others are deleted, and so is every staff view
 * that searches for this person by name, e-mail or phone number.
 */
export async function eraseFromViews(tx: Transaction, userId: string): Promise<void> {
  const viewTexts = await viewEventsOf(tx, userId)
  const views = await tx
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
  const about = views.filter(({ name, query }) => {
    const search = new URLSearchParams(query).get('search') ?? ''
    const [read, digits] = [`${name}\n${search}`.toLowerCase(), search.replace(/\D/g, '')]
    return (
      viewTexts.words.some((word) => read.includes(word)) ||
      viewTexts.numbers.includes(digits.slice(-10))
    )
  })
  const ids = about.map(({ id }) => id)
  await tx.delete(savedViews).where(inArray(savedViews.id, ids))
  const isTheirs = eq(savedViews.personId, userId)
  await tx
    .update(savedViews)
    .set({ personId: null })
    .where(and(isTheirs, eq(savedViews.isShared, true)))
}

/** Search texts for this person: in lower case, and the ten digits of each number. */
async function viewEventsOf(tx: Transaction, userId: string) {
  const [account] = await tx
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
  const registered = await tx
    .select({ phone: registrations.phone })
    .from(registrations)
    .where(eq(registrations.userId, userId))
  const words = [account?.name, account?.email].flatMap((word) => word?.trim().toLowerCase() || [])
  const phones = [account?.phone, ...registered.map(({ phone }) => phone)]
  const numbers = phones.flatMap((phone) => phone?.slice(-10) ?? [])
  return { words, numbers }
}
