import type pg from 'pg'
import type { TestGateway } from '../test-support/gateway.ts'
import type { openMailServer } from '../test-support/mail-server.ts'
import type { Buyers } from './buyers.ts'
import { countMoneyDifferences } from './count-money.ts'

/** The services of a run, and what was acknowledged to students and staff. */
export type RefundResults = {
  gateway: TestGateway
  buyers: Buyers
  mails: Awaited<ReturnType<typeof openMailServer>>
  acknowledged: {
    /** Ids of enrolments with a refund request. */
    enrolments: Set<number>
    /** Ids of approved requests, and of those paid by the desk. */
    approvals: Set<number>
    deskPayments: Set<number>
  }
}

/** How often requests, gateway, ledger, documents, seats and mails disagree, by kind. */
export async function countRefundDifferences(
  client: pg.Client,
  { gateway, buyers, mails, acknowledged }: RefundResults,
): Promise<Record<string, number>> {
  const money = await countMoneyDifferences(client, { gateway, buyers })
  // With a request the student gives up the paid seat, and the desk pays what failed at the gateway.
  const { 'paid without a seat': _, 'refunds pending': __, ...differences } = money
  const { rows } = await client.query<Record<string, number>>(inconsistencies, [
    [...acknowledged.enrolments],
    [...acknowledged.approvals],
    [...acknowledged.deskPayments],
  ])
  const requests = await client.query<{ id: string }>('select id::text from refund_requests')
  return { ...differences, ...rows[0], ...countMails(requests.rows, mails.received) }
}

const inconsistencies = `select
  (select count(*)::int from (
    select unnest($1::bigint[]) except select enrolment_id from refund_requests) lost) as "requests lost",
  (select count(*)::int from (
    select from refund_requests group by enrolment_id having count(*) > 1) twice) as "requests doubled",
  (select count(*)::int from refund_requests where id = any($2::bigint[]) and decided_at is null)
    as "approvals lost",
  (select count(*)::int from refund_requests where state <> 'done') as "requests not completed",
  (select count(*)::int from refund_requests where id = any($3::bigint[]) and not exists (
    select from refund_parts p join ledger_entries l on l.reverses = p.entry_id
     where p.refund_request_id = refund_requests.id and l.method = 'bank')) as "desk payments lost",
  (select count(*)::int from ledger_entries l join refund_parts p on p.entry_id = l.id
    where p.paise <> (select coalesce(sum(b.paise), 0) from ledger_entries b where b.reverses = l.id))
    as "payments not refunded exactly once",
  (select count(*)::int from enrolments j where j.id in (select enrolment_id from refund_requests) and (
      j.state <> 'left' or exists (select from batch_seats p where p.id = j.seat_id and p.state <> 'left')))
    as "refunded enrolments that still have a seat"`

/** Three mails for each request: received, approved, refunded. */
function countMails(requests: { id: string }[], mails: { id: string }[]) {
  const ids = new Map<string, Set<string>>()
  for (const { id } of mails) {
    const [about = ''] = id.replace(/^<|@.*/g, '').split('.')
    ids.set(about, (ids.get(about) ?? new Set()).add(id))
  }
  const ofEach = requests.flatMap(({ id }) =>
    ['requested', 'approved', 'done'].map((what) => ids.get(`refund-${what}-${id}`)?.size ?? 0),
  )
  return {
    'mails missing': ofEach.filter((times) => times === 0).length,
    'mails under two ids': ofEach.filter((times) => times > 1).length,
  }
}
