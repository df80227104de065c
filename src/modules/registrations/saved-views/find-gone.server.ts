import { inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { rolesThatMay } from '../../accounts/abilities.ts'
import { listPeopleWith } from '../../accounts/roles/store.server.ts'
import { listSources } from '../../attribution/sources/store.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { owners, readPlace } from '../list/rules.ts'
import { registrationTags } from '../tables.ts'
import { readKept } from './clean-query.server.ts'
import type { Gone, ViewedList } from './rules.ts'

type Kept = { list: ViewedList; query: string }

/** What views ask for that is not there any more: the list opens all the same, and says so. */
export async function findGone(db: Database, views: readonly Kept[]): Promise<Gone[][]> {
  // The course stands under the same name in both lists; the rest only registrations have.
  const asked = views.map(({ query }) => readPlace(new URLSearchParams(query)))
  const tags = asked.flatMap(({ tag }) => tag ?? [])
  const [courses, people, sources, used] = await Promise.all([
    listOptions(db),
    listPeopleWith(db, rolesThatMay('registrations.work')),
    listSources(db),
    db
      .selectDistinct({ tag: registrationTags.tag })
      .from(registrationTags)
      .where(inArray(registrationTags.tag, tags)),
  ])
  return asked.map(({ course, owner, source, tag }, place) => {
    const gone: Gone[] = []
    if (course && !courses.includes(course)) gone.push({ what: 'course', name: course })
    if (owner && !Object.hasOwn(owners, owner) && !people.some(({ id }) => id === owner))
      gone.push({ what: 'counsellor' })
    const known = sources.find(({ id }) => id === source)
    if (source && (!known || known.isRetired))
      gone.push({ what: 'source', name: known?.name ?? String(source) })
    if (tag && !used.some((one) => one.tag === tag)) gone.push({ what: 'tag', name: tag })
    const view = views[place]
    if (view && readKept(view.list, view.query) !== view.query) gone.push({ what: 'filter' })
    return gone
  })
}
