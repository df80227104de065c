import type pg from 'pg'
import type { TestGateway } from '../test-support/gateway.ts'
import type { Buyers } from './buyers.ts'

type Movement = { reference: string; paise: number }

/** How often gateway, ledger, documents and seats disagree, by kind. */
export async function countMoneyDifferences(
  client: pg.Client,
  { gateway, buyers: { results } }: { gateway: TestGateway; buyers: Buyers },
): Promise<Record<string, number>> {
  const captured = (await gateway.books.store.list('payment', 100_000))
    .filter((payment) => payment.captured)
    .map(({ id, amount }) => ({ reference: id, paise: amount }))
  const refunds = (await gateway.books.store.list('refund', 100_000))
    .filter(({ status }) => status === 'processed')
    .map(({ id, amount }) => ({ reference: id, paise: amount }))
  const { rows: entries } = await client.query<Movement & { kind: string }>(
    `select kind, reference, abs(paise)::float8 as paise from ledger_entries where method = 'gateway'`,
  )
  const paymentEntries = entries.filter(({ kind }) => kind === 'payment')
  const refundEntries = entries.filter(({ kind }) => kind === 'refund')
  const { rows } = await client.query<Record<string, number>>(inconsistencies, [
    [...results.orders.keys()],
    [...results.paidOrders],
  ])
  return {
    'payments in only one of gateway and ledger': countDifferences(captured, paymentEntries),
    'refunds in only one of gateway and ledger': countDifferences(refunds, refundEntries),
    ...rows[0],
    'forged events accepted': results.acceptedForgeries,
    ...Object.fromEntries(results.unexpected),
  }
}

/** Movements that are not once on each side with the same amount. */
function countDifferences(one: Movement[], other: Movement[]): number {
  const differences = new Map<string, number>()
  const count = (list: Movement[], amount: number) => {
    for (const { reference, paise } of list) {
      const key = `${reference} ${paise}`
      differences.set(key, (differences.get(key) ?? 0) + amount)
    }
  }
  count(one, 1)
  count(other, -1)
  return [...differences.values()].filter((times) => times !== 0).length
}

/** Paise of the gateway that the ledger contains, and those on documents; less refunds. */
export async function readSums(client: pg.Client) {
  const { rows } = await client.query<{ ledger: number; documents: number }>(`
    select coalesce(sum(-l.paise), 0)::float8 as ledger,
           coalesce(sum(-sign(l.paise) * coalesce(p.paise, 0)), 0)::float8 as documents
      from ledger_entries l
      left join lateral (select sum((contents ->> 'paise')::bigint) as paise
                           from documents where entry_id = l.id) p on true
     where l.method = 'gateway'`)
  return rows[0] ?? { ledger: 0, documents: 0 }
}

const ofOrders = `(select enrolment_id from orders where enrolment_id is not null)`

const inconsistencies = `select
  (select count(*)::int from ledger_entries l
    where l.kind in ('payment', 'refund') and l.enrolment_id in ${ofOrders}
      and (select count(*) from documents p where p.entry_id = l.id
             and (p.contents ->> 'paise')::bigint = abs(l.paise)) <> 1) as "entries without exactly one document",
  (select coalesce(sum(greatest(last - named, 0) + twice), 0)::int from (
    select max(number) as last, count(distinct number) as named, count(*) - count(distinct number) as twice
      from documents group by series, year) series) as "gaps and duplicates in document numbers",
  (select count(*)::int from (
    select from batch_seats where state = 'taken' group by batch_id, student_id having count(*) > 1) twice)
    as "double seats",
  (select count(*)::int from (
    select from enrolments j join batch_seats p on p.id = j.seat_id
     group by p.batch_id, p.student_id having count(*) > 1) twice) as "double enrolments",
  (select coalesce(sum(greatest(taken - seats, 0)), 0)::int from (
    select b.seats, (select count(*) from batch_seats p
                      where p.batch_id = b.id and p.state = 'taken' and p.extra_reason is null) as taken
      from batches b) seats) as "seats oversold",
  (select count(*)::int from orders o where o.state = 'paid' and not exists (
    select from enrolments j join batch_seats p on p.id = j.seat_id
     where j.id = o.enrolment_id and p.state = 'taken')) as "paid without a seat",
  (select count(*)::int from orders o where o.state in ('paid', 'returned') and (
    select coalesce(sum(paise), 0) from ledger_entries l where l.enrolment_id = o.enrolment_id) <> 0)
    as "enrolments with a balance",
  (select count(*)::int from orders o where o.state in ('no-seat', 'held')) as "unresolved orders",
  (select count(*)::int from gateway_refunds where state <> 'processed') as "refunds pending",
  (select count(*)::int from (select unnest($1::uuid[]) except select id from orders) lost)
    as "acknowledged orders lost",
  (select count(*)::int from (
    select unnest($2::uuid[]) except select id from orders where state in ('paid', 'returned')) lost)
    as "orders reported as paid and not paid"`
