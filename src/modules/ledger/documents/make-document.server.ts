import { and, eq, inArray, sql } from 'drizzle-orm'
import { institute } from '../../../../content/institute.ts'
import { type By, signatureOf } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { states } from '../../../ui/format/states.ts'
import { readBalance } from '../store.server.ts'
import type { LedgerEntry } from '../tables.ts'
import {
  financialYear,
  type PaperContents,
  type PaperKind,
  paperForPayment,
  paperForRefund,
  paperKinds,
  paperName,
  usualPrefix,
} from './rules.ts'
import { type Paper, paperCounters, papers } from './tables.ts'
import { splitTax, stateOfGstin, type Tax, type TaxSplit } from './tax/rules.ts'
import { readTax } from './tax/store.server.ts'

/**
 * The paper of a payment or refund, in the transaction of its entry: money without a paper, or a paper
 * without money, cannot be. An entry that has its paper keeps it. The caller holds the lock of the joining or
 * registration; the counter's row is locked from here to the end, so numbers come in order and without gaps.
 */
export async function makePaper(tx: Transaction, entry: LedgerEntry, by: By): Promise<Paper> {
  const [standing] = await tx.select().from(papers).where(eq(papers.entryId, entry.id))
  if (standing) return standing
  const supply = await readSupply(tx, entry)
  const day = dayInIndia(by.now)
  const paid = entry.reverses ? await findPaidPaper(tx, entry.reverses) : undefined
  const { kind, tax } =
    entry.kind === 'refund'
      ? refundOf(paid, entry.paise, day)
      : await paymentOf(tx, { paise: -entry.paise, supply, day })
  const contents = await writeContents(tx, { entry, kind, tax, supply, day, paid }, by)
  return insertPaper(tx, { entry, contents, refersTo: paid?.id ?? null }, by)
}

/**
 * What of the supplier and the supply a paper says. Where it is supplied: in the state in which a classroom
 * stands; of what is online in that of the student, where it is known.
 */
type Supply = { name: string; course: string; startsOn: string; supplyState: string | null }

async function readSupply(tx: Transaction, entry: LedgerEntry): Promise<Supply> {
  const { rows } = await tx.execute<Supply>(sql`
    select s.name, coalesce(j.course, r.course || ' (Fast Track)') as course,
           coalesce(j.starts_on, 'infinity')::text as "startsOn",
           coalesce(case when b.mode = 'classroom' then b.state_code end, j.supply_state) as "supplyState"
      from ledger_entries l
      left join joinings j on j.id = l.joining_id
      left join registrations r on r.id = l.registration_id
      left join places p on p.id = j.place_id
      left join batches b on b.id = p.batch_id
      join students s on s.id = coalesce(j.student_id, r.student_id)
     where l.id = ${entry.id}`)
  const [supply] = rows
  if (!supply) throw new Error('An entry of the ledger is nobody’s.')
  return supply
}

/** The paper that was given out when the money came: the invoice, where there is one. */
async function findPaidPaper(tx: Transaction, entryId: number): Promise<Paper | undefined> {
  const kinds: PaperKind[] = ['receipt', 'receipt-voucher', 'tax-invoice', 'bill-of-supply']
  const found = await tx
    .select()
    .from(papers)
    .where(and(eq(papers.entryId, entryId), inArray(papers.kind, kinds)))
  return found.find(({ kind }) => kind === 'tax-invoice') ?? found[0]
}

type TaxOf = { settings: Tax; place: PaperContents['place']; split: TaxSplit | null }

async function paymentOf(
  tx: Transaction,
  { paise, supply, day }: { paise: number; supply: Supply; day: string },
): Promise<{ kind: PaperKind; tax: TaxOf }> {
  const settings = await readTax(tx, day)
  // `infinity` sorts behind every day: the fee of a trial comes before it.
  const kind = paperForPayment(settings.gst, { isAdvance: supply.startsOn > day })
  if (settings.gst !== 'regular') return { kind, tax: { settings, place: null, split: null } }
  const own = stateOfGstin(settings.gstin)
  const code = supply.supplyState ?? own
  const split = splitTax(paise, { rate: settings.rate, betweenStates: code !== own })
  return { kind, tax: { settings, place: { code, name: states[code] ?? '' }, split } }
}

const withoutTax: TaxOf = { settings: { gst: 'none' }, place: null, split: null }

/** Credited as it was billed, whatever holds today; what came before there were papers had none. */
function refundOf(
  paid: Paper | undefined,
  paise: number,
  day: string,
): { kind: PaperKind; tax: TaxOf } {
  if (!paid) return { kind: 'refund-voucher', tax: withoutTax }
  const { contents } = paid
  const { kind, withTax } = paperForRefund({ kind: paid.kind, day: contents.day }, day)
  const { supplier, place, sac } = contents
  const billed = withTax ? contents.tax : null
  const split =
    billed && splitTax(paise, { rate: billed.rate, betweenStates: billed.igstPaise > 0 })
  const gstin = supplier.gstin
  if (gstin && billed && sac)
    return {
      kind,
      tax: { settings: { gst: 'regular', gstin, sac, rate: billed.rate }, place, split },
    }
  const settings: Tax = gstin ? { gst: 'composition', gstin, sac } : { gst: 'none' }
  return { kind, tax: { ...withoutTax, settings } }
}

type Writing = {
  entry: LedgerEntry
  kind: PaperKind
  tax: TaxOf
  supply: Supply
  day: string
  paid: Paper | undefined
}

async function writeContents(
  tx: Transaction,
  { entry, kind, tax, supply, day, paid }: Writing,
  by: By,
): Promise<Omit<PaperContents, 'name'>> {
  const { settings, place, split } = tax
  const { joiningId, registrationId, method, reference } = entry
  if (!method) throw new Error('A paper is of money that came or went.')
  const of = joiningId ? { joiningId } : { registrationId: registrationId ?? 0 }
  const { openPaise } = await readBalance(tx, of)
  const { street, locality, postalCode } = institute.address
  const gstin = settings.gst === 'none' ? null : settings.gstin
  return {
    kind,
    day,
    supplier: {
      name: institute.name,
      lines: [street, `${locality}, ${institute.city} ${postalCode}`, institute.region],
      gstin,
      state: gstin && (states[stateOfGstin(gstin)] ?? null),
    },
    recipient: { name: supply.name },
    what: supply.course,
    sac: settings.gst === 'none' ? null : settings.sac,
    paise: Math.abs(entry.paise),
    tax: split,
    place,
    method,
    reference,
    ...(method === 'cheque' && entry.kind === 'payment' && { awaits: 'clearing' as const }),
    refersTo: paid ? { name: paid.name, day: paid.contents.day } : null,
    ...(await correctionOf(tx, entry)),
    openPaise,
    takenBy: signatureOf(by.actor),
  }
}

/** What a document says of a correction: that it is one, or which receipt the new one replaces. */
async function correctionOf(
  tx: Transaction,
  { kind, readingId }: LedgerEntry,
): Promise<Pick<PaperContents, 'isCorrection' | 'replaces'>> {
  if (readingId === null) return {}
  if (kind === 'refund') return { isCorrection: true }
  const { rows } = await tx.execute<{ wrong: number }>(sql`
    select reverses::float8 as wrong from ledger_entries
     where reading_id = ${readingId} and kind = 'refund'`)
  const wrong = rows[0] && (await findPaidPaper(tx, rows[0].wrong))
  return wrong ? { replaces: { name: wrong.name, day: wrong.contents.day } } : {}
}

type Numbered = {
  entry: LedgerEntry
  contents: Omit<PaperContents, 'name'>
  refersTo: number | null
}

async function insertPaper(
  tx: Transaction,
  { entry, contents, refersTo }: Numbered,
  by: By,
): Promise<Paper> {
  const { kind, day } = contents
  const { series } = paperKinds[kind]
  const year = financialYear(day)
  const { last: number, prefix } = await nextNumber(tx, series, year)
  const name = paperName(prefix ?? usualPrefix(series, year), number)
  const [paper] = await tx
    .insert(papers)
    .values({
      ...{ kind, series, year, number, name, refersTo },
      joiningId: entry.joiningId,
      registrationId: entry.registrationId,
      entryId: entry.id,
      contents: { ...contents, name },
      madeAt: by.now,
    })
    .returning()
  if (!paper) throw new Error('A paper that was made a moment ago is gone.')
  return paper
}

async function nextNumber(tx: Transaction, series: string, year: string) {
  const [counter] = await tx
    .insert(paperCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [paperCounters.series, paperCounters.year],
      set: { last: sql`${paperCounters.last} + 1` },
    })
    .returning()
  if (!counter) throw new Error('A counter that was raised a moment ago is gone.')
  return counter
}
