import { inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { rolesThatMay } from '../../accounts/abilities.ts'
import { listPeopleWith } from '../../accounts/roles/store.server.ts'
import { listSources } from '../../attribution/sources/store.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { owners, readListParams } from '../list/rules.ts'
import { registrationTags } from '../tables.ts'
import { readStoredQuery } from './clean-query.server.ts'
import type { MissingFilter, ViewedList } from './rules.ts'

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
