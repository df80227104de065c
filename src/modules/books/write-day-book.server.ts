import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { writeRupees } from '../../ui/format/money.ts'
import { formatClock } from '../../ui/format/times.ts'
import { methodNames } from '../ledger/rules.ts'
import type { BooksQuery } from './contract.ts'
import { vouchersOf } from './store.server.ts'

/** Every movement of money, a row each. */
export async function* dayBookRows(db: Database, query: BooksQuery) {
  for await (const batch of vouchersOf(db, query))
    yield batch.map(
      ({ at, what, document, name, course, method, reference, paise, by: author }) => [
        dayInIndia(at),
        formatClock(at),
        what,
        document?.name ?? '',
        name,
        course,
        methodNames[method],
        reference ?? '',
        paise > 0 ? writeRupees(paise) : '',
        paise < 0 ? writeRupees(-paise) : '',
        author,
      ],
    )
}
