import { desc, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../../platform/database/connect.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { record } from '../../../audit/record-event.server.ts'
import { taxSettings } from '../tables.ts'
import type { TaxFields, TaxReason } from './rules.ts'

/**
 * Sets the GST status from a day on, never for past days: issued documents stay. Of two who save at once
 * the second is refused.
 */
export function saveTax(
  db: Database,
  { expected: expectedId, ...input }: TaxFields & { expected: number | null },
  { actor, now }: PersonContext,
): Promise<{ ok: true } | ({ ok: false } & TaxReason)> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tax settings', 0))`)
    const before = await findLast(tx)
    if ((before?.id ?? null) !== expectedId) return { ok: false, reason: 'changed-meanwhile' }
    if (input.validFrom < dayInIndia(now)) return { ok: false, reason: 'day-past' }
    await tx.insert(taxSettings).values({ ...input, savedBy: actor.name, savedAt: now })
    const previousFields = before ? fieldsOf(before) : {}
    const event = { event: 'set tax', id: 'site', before: previousFields, after: input } as const
    await record(tx, event, { actor, now })
    return { ok: true }
  })
}

async function findLast(tx: Transaction) {
  const [row] = await tx.select().from(taxSettings).orderBy(desc(taxSettings.id)).limit(1)
  return row
}

function fieldsOf({ validFrom, gst, gstin, sac, rate, creditsDiscounts }: TaxFields): TaxFields {
  return { validFrom, gst, gstin, sac, rate, creditsDiscounts }
}
