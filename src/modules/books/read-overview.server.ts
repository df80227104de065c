import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { addDays, startOfDay } from '../../ui/format/days.ts'
import { sumDues } from '../enrolments/dues/sum-dues.server.ts'

type TakenSums = { receivedPaise: number; returnedPaise: number }
type PendingCounts = { upi: number; cheques: number; paise: number }

/** The figures of Finance: received today and this month, due, overdue, and to be confirmed. */
export async function readOverview(db: Database, today: string) {
  const monthStart = `${today.slice(0, 8)}01`
  const [ofToday, ofMonth, dues, toConfirm] = await Promise.all([
    sumTaken(db, { from: today, to: today }),
    sumTaken(db, { from: monthStart, to: today }),
    sumDues(db, { today }),
    countWaiting(db),
  ])
  const { balancePaise, overduePaise } = dues
  return { today, ofToday, ofMonth, balancePaise, overduePaise, toConfirm }
}

/** Payments less cancelled ones, and what was returned: refunds, bounced cheques and corrections. */
async function sumTaken(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<TakenSums> {
  const { rows } = await db.execute<TakenSums>(sql`
    select coalesce(-sum(paise) filter (where paise < 0 or cancelled_for is not null), 0)::float8 as "receivedPaise",
           coalesce(sum(paise) filter (where paise > 0 and cancelled_for is null), 0)::float8 as "returnedPaise"
      from ledger_entries
     where kind in ('payment', 'refund')
       and happened_at >= ${startOfDay(from)} and happened_at < ${startOfDay(addDays(to, 1))}`)
  return rows[0] ?? { receivedPaise: 0, returnedPaise: 0 }
}

/** UPI payments that are not confirmed, and cheques that have not cleared. */
async function countWaiting(db: Database): Promise<PendingCounts> {
  const { rows } = await db.execute<PendingCounts>(sql`
    select count(*) filter (where what = 'upi')::int as upi,
           count(*) filter (where what = 'cheque')::int as cheques,
           coalesce(sum(paise), 0)::float8 as paise
      from (select 'upi' as what, paise from upi_claims where state = 'claimed'
            union all
            select 'cheque', -l.paise from cheques c join ledger_entries l on l.id = c.entry_id
             where c.state = 'out') waiting`)
  return rows[0] ?? { upi: 0, cheques: 0, paise: 0 }
}
