import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { containing } from '../../../platform/database/containing.server.ts'
import { zone } from '../../../ui/format/zone.ts'
import type { PayoutsQuery } from '../contract.ts'
import type { PayoutLine } from './tables.ts'

/** In paise, what we know of each payment and refund of the gateway, by its name there. */
export async function findKnown(
  tx: Transaction,
  entities: readonly string[],
): Promise<Map<string, number>> {
  const entityIds = sql.param([...entities])
  const { rows } = await tx.execute<{ entity: string; paise: number }>(sql`
    select payment as entity, paise::float8 as paise from gateway_payments
     where payment = any(${entityIds}::text[])
    union all
    select refund, paise::float8 from gateway_refunds where refund = any(${entityIds}::text[])`)
  return new Map(rows.map(({ entity, paise }) => [entity, paise]))
}

export type Settlement = {
  settlement: string
  utr: string | null
  settledOn: string
  payments: number
  grossPaise: number
  refundedPaise: number
  otherPaise: number
  feePaise: number
  taxPaise: number
  netPaise: number
}

const mostSettlements = 60

/** The latest payouts from a day on that match, each with its sums. */
export async function listSettlements(
  tx: Transaction,
  query: PayoutsQuery & { since: string },
): Promise<Settlement[]> {
  const { rows } = await tx.execute<Settlement>(sql`
    select settlement, max(utr) as utr, max(settled_on)::text as "settledOn",
           count(*) filter (where kind = 'payment')::int as payments,
           coalesce(sum(paise) filter (where kind = 'payment'), 0)::float8 as "grossPaise",
           coalesce(sum(paise) filter (where kind = 'refund'), 0)::float8 as "refundedPaise",
           coalesce(sum(net_paise) filter (where kind = 'other'), 0)::float8 as "otherPaise",
           sum(fee_paise)::float8 as "feePaise", sum(tax_paise)::float8 as "taxPaise",
           sum(net_paise)::float8 as "netPaise"
      from payout_lines where ${whichLines(query)} group by settlement
     order by max(settled_on) desc, settlement desc limit ${mostSettlements}`)
  return rows
}

/** SQL: whole payouts, and not many more lines than those of the payouts that are listed. */
function whichLines({ search, since, from = since, to }: PayoutsQuery & { since: string }): SQL {
  const lines = sql`settled_on >= ${from}${to ? sql` and settled_on <= ${to}` : sql``}`
  if (search)
    return sql`${lines} and settlement in (
      select settlement from payout_lines where settlement ilike ${containing(search)}
          or utr ilike ${containing(search)} or lower(entity) = lower(${search}))`
  // Each day has a payout at least: the latest are those of as many days.
  return sql`${lines} and settled_on >= coalesce((select min(day) from (
      select distinct settled_on as day from payout_lines where ${lines}
       order by day desc limit ${mostSettlements}) days), ${from})`
}

export type MissingPayment = {
  entity: string
  paise: number
  /** What we know of it, where that is another sum; nothing where we do not know it. */
  ledgerPaise: number | null
  day: string
  kind: PayoutLine['kind']
}

/** Lines of payouts from a day on that we know nothing of, or another sum. */
export async function missingHere(tx: Transaction, since: string): Promise<MissingPayment[]> {
  // Compared all at once before they are cut off: looked up one by one it takes three times as long.
  const { rows } = await tx.execute<MissingPayment>(sql`
    with other as materialized (
      select l.id, l.entity, l.paise, coalesce(p.paise, r.paise) as ours, l.settled_on, l.kind
        from payout_lines l
        left join gateway_payments p on p.gateway = l.gateway and p.payment = l.entity
        left join gateway_refunds r on r.refund = l.entity
       where l.settled_on >= ${since} and l.kind <> 'other'
         and coalesce(p.paise, r.paise) is distinct from l.paise)
    select entity, paise::float8 as paise, ours::float8 as "ledgerPaise", settled_on::text as day, kind
      from other order by settled_on desc, id desc limit 200`)
  return rows
}

/** What we took or gave back through the gateway in a time, and no payout names. */
export async function missingThere(
  tx: Transaction,
  { from, until }: { from: Date; until: Date },
): Promise<MissingPayment[]> {
  const { rows } = await tx.execute<MissingPayment>(sql`
    select p.payment as entity, p.paise::float8 as paise, p.paise::float8 as "ledgerPaise",
           (p.paid_at at time zone ${zone})::date::text as day, 'payment' as kind
      from gateway_payments p
     where p.paid_at >= ${from} and p.paid_at < ${until} and not exists
           (select from payout_lines l where l.gateway = p.gateway and l.entity = p.payment)
    union all
    select r.refund, r.paise::float8, r.paise::float8,
           (r.changed_at at time zone ${zone})::date::text, 'refund'
      from gateway_refunds r
     where r.state = 'processed' and r.changed_at >= ${from} and r.changed_at < ${until} and not exists
           (select from payout_lines l where l.entity = r.refund)
     order by day, entity limit 200`)
  return rows
}
