import { desc, lte } from 'drizzle-orm'
import type { PersonContext } from '../../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../../platform/database/connect.ts'
import { lockNamed } from '../../../../platform/database/lock-named.server.ts'
import { addDays, dayInIndia } from '../../../../ui/format/days.ts'
import { indianStates } from '../../../../ui/format/indian-states.ts'
import { record } from '../../../audit/record-event.server.ts'
import { taxSettings } from '../../tables.ts'
import { stateOfGstin, type Tax, type TaxFields, type TaxReason } from './rules.ts'

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
    await lockNamed(tx, 'tax settings')
    const [before] = await tx.select().from(taxSettings).orderBy(desc(taxSettings.id)).limit(1)
    if ((before?.id ?? null) !== expectedId) return { ok: false, reason: 'changed-meanwhile' }
    if (input.validFrom < dayInIndia(now)) return { ok: false, reason: 'day-past' }
    await tx.insert(taxSettings).values({ ...input, savedBy: actor.name, savedAt: now })
    const change = { before: before ? fieldsOf(before) : {}, after: input }
    await record(tx, { event: 'set tax', id: 'site', ...change }, { actor, now })
    return { ok: true }
  })
}

function fieldsOf({ validFrom, gst, gstin, sac, rate, creditsDiscounts }: TaxFields): TaxFields {
  return { validFrom, gst, gstin, sac, rate, creditsDiscounts }
}

/** The status on a day; without a setting the institute is not registered for GST. */
export async function readTax(tx: Transaction, day: string): Promise<Tax> {
  const row = await findRow(tx, day)
  if (!row?.gstin || row.gst === 'none') return { gst: 'none' }
  const { gstin, sac, rate } = row
  if (row.gst === 'composition') return { gst: 'composition', gstin, sac }
  if (!sac || rate === null) throw new Error('A rate and a code are missing under their check.')
  return { gst: 'regular', gstin, sac, rate }
}

/** Whether a discount or waiver after the tax invoice issues a credit note on a day; off by default. */
export async function creditsDiscounts(tx: Transaction, day: string): Promise<boolean> {
  return (await findRow(tx, day))?.creditsDiscounts ?? false
}

async function findRow(tx: Transaction, day: string) {
  const [row] = await tx
    .select()
    .from(taxSettings)
    .where(lte(taxSettings.validFrom, day))
    .orderBy(desc(taxSettings.validFrom), desc(taxSettings.id))
    .limit(1)
  return row
}

/** All settings, latest start first. Of several for one day the last saved one counts. */
export async function listTax(tx: Transaction) {
  const rows = await tx
    .select()
    .from(taxSettings)
    .orderBy(desc(taxSettings.validFrom), desc(taxSettings.id))
  const lastOfDays = rows.filter(({ validFrom }, index) => rows[index - 1]?.validFrom !== validFrom)
  return {
    expected: rows.reduce<number | null>((last, { id }) => Math.max(last ?? 0, id), null),
    rows: lastOfDays.map((row, index) => {
      const next = lastOfDays[index - 1]
      return {
        ...row,
        state: row.gstin && (indianStates[stateOfGstin(row.gstin)] ?? null),
        until: next ? addDays(next.validFrom, -1) : null,
      }
    }),
  }
}
