import { and, asc, gt, gte, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { addDays, startOfDay } from '../../ui/format/days.ts'
import type { DocumentContents } from '../ledger/documents/rules.ts'
import { documents, type IssuedDocument } from '../ledger/tables.ts'
import type { BooksQuery } from './contract.ts'
import { listMovements, type Movement } from './day-book/store.server.ts'

/** Some milliseconds of work each, a turn of `streamRows`: one taken inside it would wait for itself. */
const atOnce = 250

export type Voucher = Movement & { contents: DocumentContents | null }

/**
 * Every movement of money with its document, in batches by number: nothing is held open in between.
 */
export async function* vouchersOf(db: Database, query: BooksQuery): AsyncGenerator<Voucher[]> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const last: number = after
    const movements = await listMovements(db, { ...query, after: last, limit: atOnce })
    const ids = movements.flatMap(({ document }) => document?.id ?? [])
    const rows = await db
      .select({ id: documents.id, contents: documents.contents })
      .from(documents)
      .where(inArray(documents.id, [0, ...ids]))
    const contentsOf = new Map(rows.map(({ id, contents }) => [id, contents]))
    const batch = movements.map((movement) => ({
      ...movement,
      contents: contentsOf.get(movement.document?.id ?? 0) ?? null,
    }))
    yield batch
    after = batch.length < atOnce ? undefined : batch.at(-1)?.id
  }
}

/** Every paper that was made, in the same way. */
export async function* documentsOf(
  db: Database,
  { from, to }: BooksQuery,
): AsyncGenerator<
  Pick<IssuedDocument, 'id' | 'kind' | 'series' | 'year' | 'number' | 'name' | 'contents'>[]
> {
  const { id, kind, series, year, number, name, contents, createdAt } = documents
  const within = and(gte(createdAt, startOfDay(from)), lt(createdAt, startOfDay(addDays(to, 1))))
  let after: number | undefined = 0
  while (after !== undefined) {
    const last: number = after
    const batch = await db
      .select({ id, kind, series, year, number, name, contents })
      .from(documents)
      .where(and(within, gt(id, last)))
      .orderBy(asc(id))
      .limit(atOnce)
    yield batch
    after = batch.length < atOnce ? undefined : batch.at(-1)?.id
  }
}
