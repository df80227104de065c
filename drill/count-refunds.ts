import type pg from 'pg'
import type { TestGateway } from '../test-support/gateway.ts'
import type { openMailServer } from '../test-support/mail-server.ts'
import type { Buyers } from './buyers.ts'
import { countMoneyOff } from './count-money.ts'

/** Who left, and the acknowledged responses to them and the desk. */
export type Leavers = {
  gateway: TestGateway
  buying: Buyers
  mails: Awaited<ReturnType<typeof openMailServer>>
  told: {
    /** Enrolments with a refund request. */
    asked: Set<number>
    /** Approved requests, and those paid by the desk. */
    approved: Set<number>
    paid: Set<number>
  }
}

/** Where requests, gateway, ledger, documents, seats and mails disagree. */
export async function countRefundsOff(
  client: pg.Client,
  { gateway, buying: buyers, mails, told: events }: Leavers,
): Promise<Record<string, number>> {
  const money = await countMoneyOff(client, { gateway, told: buyers.told })
  // Each request left a paid seat, and what failed at the gateway was paid by hand.
  const { 'paid without a seat': _, 'refunds under way': __, ...off } = money
  const { rows } = await client.query<Record<string, number>>(brokenRefunds, [
    [...events.asked],
    [...events.approved],
    [...events.paid],
  ])
  const asks = await client.query<{ id: string }>('select id::text from refund_requests')
  return { ...off, ...rows[0], ...countMails(asks.rows, mails.seen) }
}

const brokenRefunds = `select
  (select count(*)::int from (
    select unnest($1::bigint[]) except select enrolment_id from refund_requests) lost) as "asks lost",
  (select count(*)::int from (
    select from refund_requests group by enrolment_id having count(*) > 1) twice) as "asked twice",
  (select count(*)::int from refund_requests where id = any($2::bigint[]) and decided_at is null)
    as "approvals lost",
  (select count(*)::int from refund_requests where state <> 'done') as "asks not done",
  (select count(*)::int from refund_requests where id = any($3::bigint[]) and not exists (
    select from refund_parts p join ledger_entries l on l.reverses = p.entry_id
     where p.refund_request_id = refund_requests.id and l.method = 'bank')) as "paid by hand and lost",
  (select count(*)::int from ledger_entries l join refund_parts p on p.entry_id = l.id
    where p.paise <> (select coalesce(sum(b.paise), 0) from ledger_entries b where b.reverses = l.id))
    as "payments not given back just once",
  (select count(*)::int from enrolments j where j.id in (select enrolment_id from refund_requests) and (
      j.state <> 'left' or exists (select from batch_seats p where p.id = j.seat_id and p.state <> 'left')))
    as "courses asked back and not left"`

/** Three mails for each request: received, approved, refunded. */
function countMails(asks: { id: string }[], mails: { id: string }[]) {
  const ids = new Map<string, Set<string>>()
  for (const { id } of mails) {
    const [about = ''] = id.replace(/^<|@.*/g, '').split('.')
    ids.set(about, (ids.get(about) ?? new Set()).add(id))
  }
  const ofEach = asks.flatMap(({ id }) =>
    ['requested', 'approved', 'done'].map((what) => ids.get(`refund-${what}-${id}`)?.size ?? 0),
  )
  return {
    'mails missing': ofEach.filter((times) => times === 0).length,
    'mails under two ids': ofEach.filter((times) => times > 1).length,
  }
}
