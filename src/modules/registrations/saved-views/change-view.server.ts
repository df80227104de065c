import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { rolesThatMay } from '../../accounts/abilities.ts'
import { listPeopleWith } from '../../accounts/roles/store.server.ts'
import { users } from '../../accounts/tables.ts'
import { listSources } from '../../attribution/sources/sources.server.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { studentsQuerySchema } from '../../students/contract.ts'
import { readStudentListParams, studentParams } from '../../students/rules.ts'
import { registrationsQuerySchema } from '../contract.ts'
import { listParamNames, owners, readListParams } from '../list/rules.ts'
import { registrations, registrationTags, type SavedView, savedViews } from '../tables.ts'
import { type MissingFilter, mostViews, type ViewedList, type ViewReason } from './rules.ts'

type ViewText = Pick<SavedView, 'name' | 'query'>

/** Users who may share may change any shared view. */
type Which = { id: number; mayShare: boolean }

/** What has changed since it was read. */
export type ViewDifference = keyof ViewText | 'isShared'

type ViewRequest = Which & {
  version: number
  personId: string
  input: Partial<ViewText & { isShared: boolean }>
}

const versionedView = new VersionedRecords({
  table: savedViews,
  missing: 'no-view',
  lock: (tx, request: ViewRequest) => lockView(tx, request),
  late: async (tx, view: SavedView, { input }: ViewRequest) => {
    const [changer] = view.changedBy
      ? await tx.select({ name: users.name }).from(users).where(eq(users.id, view.changedBy))
      : []
    const query = input.query && cleanQuery(view.list, input.query)
    const request = { ...input, ...(query && { query }) }
    const fields: ViewDifference[] = ['name', 'query', 'isShared']
    const differs = fields.filter((what) => what in request && view[what] !== request[what])
    return { by: changer?.name ?? null, at: view.changedAt, differs }
  },
  stamp: ({ actor, now }) => ({
    changedBy: actor === 'system' ? null : actor.id,
    changedAt: now,
  }),
})

type ViewRefusal = Refusal<'query-wrong' | 'view-name-taken' | 'no-view'>
export type ViewChanged = Awaited<ReturnType<typeof versionedView.update<ViewRefusal>>>

/** Renames a view or changes its query. Of two tabs the second learns of the first. */
export function changeView(
  db: Database,
  { id, mayShare, version, ...input }: Which & ViewText & { version: number },
  context: PersonContext,
): Promise<ViewChanged> {
  const request = { id, mayShare, version, personId: context.actor.id, input }
  return db.transaction((tx) =>
    versionedView.update<ViewRefusal>(
      tx,
      request,
      async (view) => {
        const query = cleanQuery(view.list, input.query)
        if (query === undefined) return { ok: false, reason: 'query-wrong' }
        const takenName = await findCalled(tx, { ...view, name: input.name, but: id })
        if (takenName) return { ok: false, reason: 'view-name-taken', name: takenName }
        return { ok: true, changes: { name: input.name, query } }
      },
      context,
    ),
  )
}

/** Shares a view with everybody who sees the list, or makes it private. */
export function shareView(
  db: Database,
  { isShared, ...request }: { id: number; version: number; isShared: boolean },
  context: PersonContext,
) {
  const input = { isShared }
  return db.transaction((tx) =>
    versionedView.update<Refusal<'no-view'>>(
      tx,
      { ...request, mayShare: true, personId: context.actor.id, input },
      // A view without an owner would be visible to nobody.
      ({ personId }) =>
        personId === null && !isShared
          ? { ok: false, reason: 'no-view' }
          : { ok: true, changes: input },
      context,
    ),
  )
}

/** Deletes a view; a shared one for everybody. */
export function deleteView(
  db: Database,
  which: Which,
  context: PersonContext,
): Promise<{ ok: true } | Refusal<'no-view'>> {
  return db.transaction(async (tx) => {
    const view = await lockView(tx, { ...which, personId: context.actor.id })
    if (!view) return { ok: false, reason: 'no-view' }
    await tx.delete(savedViews).where(eq(savedViews.id, which.id))
    return { ok: true }
  })
}

/** Locks a view for one change; undefined if it is not theirs to change. */
async function lockView(
  tx: Transaction,
  { id, mayShare, personId }: Which & { personId: string },
): Promise<SavedView | undefined> {
  const which = eq(savedViews.id, id)
  const [matchingView] = await tx
    .select({ personId: savedViews.personId })
    .from(savedViews)
    .where(which)
  // Locked before the view: deleting an account locks its views after it.
  if (matchingView?.personId) await lockViewsOf(tx, matchingView.personId)
  const [view] = await tx.select().from(savedViews).where(which).for('update')
  return view && (view.personId === personId || (view.isShared && mayShare)) ? view : undefined
}

type Refusal<R extends ViewReason['reason']> = { ok: false } & Extract<ViewReason, { reason: R }>

type SaveViewResult = { ok: true } | Refusal<'query-wrong' | 'too-many-views' | 'view-name-taken'>

/** Saves the query of a list under a name; of two tabs with one name the second is refused. */
export function saveView(
  db: Database,
  { key, ...request }: ViewText & { key: string; list: ViewedList },
  context: PersonContext,
): Promise<SaveViewResult> {
  const { list, name } = request
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, async (): Promise<SaveViewResult> => {
      const query = cleanQuery(list, request.query)
      if (query === undefined) return { ok: false, reason: 'query-wrong' }
      const { id: personId } = context.actor
      await lockViewsOf(tx, personId)
      const isOwn = and(eq(savedViews.personId, personId), eq(savedViews.list, list))
      if ((await tx.$count(savedViews, isOwn)) >= mostViews)
        return { ok: false, reason: 'too-many-views', max: mostViews }
      const takenName = await findCalled(tx, { personId, list, name })
      if (takenName) return { ok: false, reason: 'view-name-taken', name: takenName }
      const stamp = { changedBy: personId, changedAt: context.now }
      await tx.insert(savedViews).values({ personId, list, name, query, ...stamp })
      return { ok: true }
    }),
  )
}

/** Until the transaction ends nobody else adds or renames a view of this user. */
async function lockViewsOf(tx: Transaction, personId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update')
}

/** The user's view with this name, whatever the capitals. `but`: the one to be renamed. */
async function findCalled(
  tx: Transaction,
  view: { personId: string | null; list: ViewedList; name: string; but?: number },
): Promise<string | undefined> {
  const { personId, list, name, but = 0 } = view
  const [other] = await tx
    .select({ name: savedViews.name })
    .from(savedViews)
    .where(
      and(
        personId ? eq(savedViews.personId, personId) : isNull(savedViews.personId),
        eq(savedViews.list, list),
        eq(sql`lower(${savedViews.name})`, sql`lower(${name})`),
        ne(savedViews.id, but),
      ),
    )
  return other?.name
}

/**
 * The query of a list in canonical form, without its page: only what that list's schema accepts. Undefined
 * if the schema refuses it.
 */
function cleanQuery(list: ViewedList, query: string): string | undefined {
  const params = Object.fromEntries(new URLSearchParams(query))
  if (list === 'registrations') {
    const { data } = registrationsQuerySchema.safeParse(params)
    return data && listParamNames({ ...data, page: 1 }).toString()
  }
  const { data } = studentsQuerySchema.safeParse(params)
  return data && studentParams({ ...data, page: 1 }).toString()
}

/** The part of a stored query that this version still knows. */
function readStoredQuery(list: ViewedList, query: string): string {
  const params = new URLSearchParams(query)
  return list === 'registrations'
    ? listParamNames(readListParams(params)).toString()
    : studentParams(readStudentListParams(params)).toString()
}

/** The views of a list that a user sees: their own first, then shared ones; by name. */
export function listViews(
  db: Transaction,
  { list, personId }: { list: ViewedList; personId: string },
) {
  const isOwn = sql<boolean>`${savedViews.personId} is not distinct from ${personId}`
  const { id, name, query, isShared, version } = savedViews
  return db
    .select({ id, list: savedViews.list, name, query, isShared, version, isOwn, by: users.name })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.personId))
    .where(
      and(eq(savedViews.list, list), or(eq(savedViews.personId, personId), eq(isShared, true))),
    )
    .orderBy(sql`${isOwn} desc`, asc(sql`lower(${name})`), asc(id))
}

/** Everything a user saved, for the data export. */
export function listViewsOf(db: Transaction, personId: string) {
  const { list, name, query, isShared } = savedViews
  return db
    .select({ list, name, query, isShared })
    .from(savedViews)
    .where(eq(savedViews.personId, personId))
    .orderBy(asc(savedViews.id))
}

/** Filters of views that name something deleted: the list opens anyway, with a notice. */
export async function findGone(
  db: Database,
  views: readonly { list: ViewedList; query: string }[],
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
  return views.map((view, index) => {
    const { course, owner, source, tag } = listParams[index] ?? {}
    const missing: MissingFilter[] = []
    if (course && !courses.includes(course)) missing.push({ what: 'course', name: course })
    if (owner && !Object.hasOwn(owners, owner) && !people.some(({ id }) => id === owner))
      missing.push({ what: 'counsellor' })
    const knownSource = sources.find(({ id }) => id === source)
    if (source && (!knownSource || knownSource.isRetired))
      missing.push({ what: 'source', name: knownSource?.name ?? String(source) })
    if (tag && !usedTags.some((one) => one.tag === tag)) missing.push({ what: 'tag', name: tag })
    if (readStoredQuery(view.list, view.query) !== view.query) missing.push({ what: 'filter' })
    return missing
  })
}

/**
 * Before an account is deleted: its shared views stay, its others are deleted, and so is every staff view
 * that searches for this person by name, e-mail or phone number.
 */
export async function eraseFromViews(tx: Transaction, userId: string): Promise<void> {
  const { words, numbers } = await searchesFor(tx, userId)
  const views = await tx.select().from(savedViews)
  const ids = views.flatMap(({ id, name, query }) => {
    const search = new URLSearchParams(query).get('search') ?? ''
    const [text, digits] = [`${name}\n${search}`.toLowerCase(), search.replace(/\D/g, '')]
    const isAbout = words.some((word) => text.includes(word)) || numbers.includes(digits.slice(-10))
    return isAbout ? id : []
  })
  await tx.delete(savedViews).where(inArray(savedViews.id, ids))
  await tx
    .update(savedViews)
    .set({ personId: null })
    .where(and(eq(savedViews.personId, userId), eq(savedViews.isShared, true)))
}

/** Search texts for this person: in lower case, and the ten digits of each number. */
async function searchesFor(tx: Transaction, userId: string) {
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
