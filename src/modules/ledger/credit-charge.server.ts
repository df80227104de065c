import { sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Account, addEntry } from './add-entry.server.ts'

type Credit = { of: Account; paise: number; key: string }

/**
 * Credits an amount of the charges, the last one first, at most what is left of each. The caller holds the
 * lock of the enrolment or registration.
 */
export async function creditCharge(
  tx: Transaction,
  { of, paise, key }: Credit,
  context: ActionContext,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; left: number }>(sql`
    select l.id::float8 as id,
           (l.paise + coalesce((select sum(c.paise) from ledger_entries c where c.reverses = l.id), 0))::float8 as left
      from ledger_entries l
     where l.kind = 'charge'
       and ${'enrolmentId' in of ? sql`l.enrolment_id = ${of.enrolmentId}` : sql`l.registration_id = ${of.registrationId}`}
     order by l.id desc`)
  let rest = paise
  for (const charge of rows) {
    const share = Math.min(charge.left, rest)
    if (share <= 0) continue
    const entry = { kind: 'adjustment', paise: -share, reverses: charge.id } as const
    await addEntry(tx, { of, ...entry, key: `${key} ${charge.id}` }, context)
    rest -= share
  }
  if (rest > 0) throw new Error('More was to be credited than was charged.')
}
