import type { Database } from '../../platform/database/connect.ts'
import { registrationCountLimit } from './list/rules.ts'
import type { ListQuery } from './list/store.server.ts'
import { countUpTo, pageOfRegistrations } from './list/walk-list.server.ts'
import { searchRegistrations } from './search-registrations.server.ts'
import { readListed } from './store.server.ts'

/** One page of matching registrations, and how many match in all, counted up to a limit. */
export async function listRegistrations(db: Database, request: ListQuery) {
  const { ids, ...totals } = request.search
    ? await searchRegistrations(db, request)
    : await walk(db, request)
  return { rows: await readListed(db, ids), ...totals }
}

async function walk(db: Database, request: ListQuery) {
  const [page, total] = await Promise.all([
    pageOfRegistrations(db, request),
    countUpTo(db, request, registrationCountLimit),
  ])
  return { ids: page.map(({ id }) => id), ...total, isSimilar: false }
}
