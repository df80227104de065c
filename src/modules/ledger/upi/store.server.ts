import { desc, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import {
  courseOfHolder,
  joinHolder,
  type PendingQuery,
  whichPending,
} from '../list-money.server.ts'
import { isCancelled } from '../store.server.ts'
import { ledgerEntries, upiPayees } from '../tables.ts'
import type { Payee } from './rules.ts'

export async function readPayee(tx: Transaction) {
  const [payee] = await tx.select().from(upiPayees).orderBy(desc(upiPayees.id)).limit(1)
  return payee
}

export type OpenClaim = {
  id: number
  /** Null for a Fast Track fee: then `registration` is set. */
  enrolment: number | null
  registration: number | null
  name: string
  course: string
  paise: number
  reference: string
  utr: string | null
  claimedAt: Date
  claimedBy: string
}

/** Unconfirmed claims, oldest first. */
export async function listClaims(tx: Transaction, query: PendingQuery = {}): Promise<OpenClaim[]> {
  const { rows } = await tx.execute<Omit<OpenClaim, 'claimedAt'> & { claimedAt: string }>(sql`
    select c.id::float8 as id, c.enrolment_id::float8 as enrolment,
           c.registration_id::float8 as registration, s.name,
           ${courseOfHolder} as course, c.paise::float8 as paise,
           c.reference, c.utr, c.claimed_at as "claimedAt", c.claimed_by as "claimedBy"
      from upi_claims c ${joinHolder(sql`c`)}
     where c.state = 'claimed' and ${whichPending(query)}
     order by c.claimed_at, c.id limit 500`)
  return rows.map((row) => ({ ...row, claimedAt: new Date(row.claimedAt) }))
}

/** Which of these UTRs are in the ledger. */
export async function findWritten(
  tx: Transaction,
  utrs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ reference: ledgerEntries.reference })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.method} = 'upi' and ${ledgerEntries.kind} = 'payment'
          and not ${isCancelled(sql`${ledgerEntries.id}`)}
          and lower(${ledgerEntries.reference}) = any(${sql.param([...utrs])}::text[])`,
    )
  return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/** Sets the receiving UPI id from now on; codes shown before keep theirs. */
export function savePayee(
  db: Database,
  payee: Payee,
  { actor, now }: PersonContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    const last = await readPayee(tx)
    const before = last ? { address: last.address, name: last.name } : {}
    await tx.insert(upiPayees).values({ ...payee, savedBy: actor.name, savedAt: now })
    const event = { event: 'set UPI address', id: 'site', before, after: payee } as const
    await record(tx, event, { actor, now })
  })
}
