import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { readReduction } from '../enrolments/discounts/find-limit.server.ts'
import type { Reduction } from '../enrolments/discounts/rules.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { openStates } from './rules.ts'
import { type RefundAsk, refundAsks, refundParts } from './tables.ts'

export async function findAsk(tx: Transaction, id: number): Promise<RefundAsk | undefined> {
  const [ask] = await tx.select().from(refundAsks).where(eq(refundAsks.id, id))
  return ask
}

/** One ask, locked until the transaction ends; whoever also locks its account does that before. */
export async function lockAsk(tx: Transaction, id: number): Promise<RefundAsk | undefined> {
  const [ask] = await tx.select().from(refundAsks).where(eq(refundAsks.id, id)).for('update')
  return ask
}

export function accountOf({ joiningId, registrationId }: RefundAsk): Account {
  return joiningId ? { joiningId } : { registrationId: registrationId ?? 0 }
}

/** Of which price an ask takes how much off, with all that was taken off before; of money back nothing. */
export async function reductionOf(tx: Transaction, ask: RefundAsk): Promise<Reduction | undefined> {
  if (ask.enrolment) return { pricePaise: ask.enrolment.feePaise, offPaise: ask.paise }
  if (ask.kind !== 'waiver' || ask.joiningId === null) return undefined
  const before = await readReduction(tx, ask.joiningId, ask.id)
  return before && { pricePaise: before.pricePaise, offPaise: before.offPaise + ask.paise }
}

/** As SQL: asks of this account. */
function isOf(of: Account): SQL {
  return 'joiningId' in of
    ? eq(refundAsks.joiningId, of.joiningId)
    : eq(refundAsks.registrationId, of.registrationId)
}

/** The asks of an account, the newest first. */
export function listAsksOf(tx: Transaction, of: Account): Promise<RefundAsk[]> {
  return tx.select().from(refundAsks).where(isOf(of)).orderBy(desc(refundAsks.id))
}

export function listParts(tx: Transaction, asks: readonly number[]) {
  return tx
    .select()
    .from(refundParts)
    .where(inArray(refundParts.askId, [0, ...asks]))
    .orderBy(asc(refundParts.id))
}

/** What of its kind somebody waits for; nothing where nobody does. */
export async function findOpen(
  tx: Transaction,
  of: Account,
  kind: RefundAsk['kind'],
): Promise<RefundAsk | undefined> {
  const [ask] = await tx
    .select()
    .from(refundAsks)
    .where(and(isOf(of), eq(refundAsks.kind, kind), inArray(refundAsks.state, [...openStates])))
  return ask
}
