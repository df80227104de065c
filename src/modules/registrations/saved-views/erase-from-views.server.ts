import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { users } from '../../accounts/tables.ts'
import { registrations } from '../tables.ts'
import { savedViews } from './tables.ts'

/**
 * Before an account is deleted: its shared views stay, its others are deleted, and so is every staff view
 * that searches for this person by name, e-mail or phone number.
 */
export async function eraseFromViews(tx: Transaction, userId: string): Promise<void> {
  const viewTexts = await viewEventsOf(tx, userId)
  const views = await tx
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
  const about = views.filter(({ name, query }) => {
    const search = new URLSearchParams(query).get('search') ?? ''
    const [read, digits] = [`${name}\n${search}`.toLowerCase(), search.replace(/\D/g, '')]
    return (
      viewTexts.words.some((word) => read.includes(word)) ||
      viewTexts.numbers.includes(digits.slice(-10))
    )
  })
  const ids = about.map(({ id }) => id)
  await tx.delete(savedViews).where(inArray(savedViews.id, ids))
  const isTheirs = eq(savedViews.personId, userId)
  await tx
    .update(savedViews)
    .set({ personId: null })
    .where(and(isTheirs, eq(savedViews.isShared, true)))
}

/** Search texts for this person: in lower case, and the ten digits of each number. */
async function viewEventsOf(tx: Transaction, userId: string) {
  const [account] = await tx
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
  const registered = await tx
    .select({ phone: registrations.phone })
    .from(registrations)
    .where(eq(registrations.userId, userId))
  const words = [account?.name, account?.email].flatMap((word) => word?.trim().toLowerCase() || [])
  const phones = [account?.phone, ...registered.map(({ phone }) => phone)]
  const numbers = phones.flatMap((phone) => phone?.slice(-10) ?? [])
  return { words, numbers }
}
