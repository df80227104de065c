import type { Database } from '../../platform/database/connect.ts'
import { countedUpTo } from './list/rules.ts'
import type { Asked } from './list/store.server.ts'
import { countUpTo, pageOfRegistrations } from './list/walk-list.server.ts'
import { searchRegistrations } from './search-registrations.server.ts'
import { readListed } from './store.server.ts'

/** One page of the registrations that match, and how many match in all, counted up to a bound. */
export async function listRegistrations(db: Database, asked: Asked) {
  const { ids, ...found } = asked.search
    ? await searchRegistrations(db, asked)
    : await walk(db, asked)
  return { rows: await readListed(db, ids), ...found }
}

async function walk(db: Database, asked: Asked) {
  const [page, counted] = await Promise.all([
    pageOfRegistrations(db, asked),
    countUpTo(db, asked, countedUpTo),
  ])
  return { ids: page.map(({ id }) => id), ...counted, isSimilar: false }
}
