import { outboxCookie } from '../../../../ui/api/outbox-cookie.ts'
import { inBrowserStore } from '../../../../ui/staff/in-browser-store.ts'
import type { OutboxDraft, OutboxEntry } from './entries.ts'

const outboxStore = {
  database: 'outbox',
  version: 1,
  name: 'entries',
  options: { keyPath: 'seq', autoIncrement: true },
  indexes: ['account', 'enteredAt'],
}
const monthInSeconds = 30 * 24 * 60 * 60

export type New = OutboxDraft & Omit<OutboxEntry, 'seq'>

/** The entries of an account on this device, in order. */
export function readEntries(account: string): Promise<OutboxEntry[]> {
  return inStore('readonly', (store) => store.index('account').getAll(account))
}

/** Stored when this returns. With the `seq` of another entry it replaces that. */
export async function saveEntry(entry: New & { seq?: number }) {
  await inStore('readwrite', (store) => store.put(entry))
  await sayWhetherAnyWait()
}

/** Removes entries of an account and changes others, all or none. */
export async function changeEntries(
  account: string,
  change: (entries: readonly OutboxEntry[]) => {
    removed: readonly OutboxEntry[]
    changedEntries: readonly OutboxEntry[]
  },
) {
  await inStore('readwrite', (store) => {
    const allEntries: IDBRequest<OutboxEntry[]> = store.index('account').getAll(account)
    allEntries.onsuccess = () => {
      const { removed, changedEntries } = change(allEntries.result)
      for (const { seq } of removed) store.delete(seq)
      for (const entry of changedEntries) store.put(entry)
    }
    return allEntries
  })
  await sayWhetherAnyWait()
}

/** Entries of people who have not used this device for a month are deleted. */
export async function clearOthersEntries(account: string, now: number) {
  await inStore('readwrite', (store) => {
    const old = store
      .index('enteredAt')
      .openCursor(IDBKeyRange.upperBound(now - monthInSeconds * 1000))
    old.onsuccess = () => {
      if (old.result?.value.account !== account) old.result?.delete()
      old.result?.continue()
    }
    return old
  })
  await sayWhetherAnyWait()
}

const inStore = <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
) => inBrowserStore(outboxStore, mode, work)

async function sayWhetherAnyWait() {
  const count = await inStore('readonly', (store) => store.count())
  const age = count > 0 ? monthInSeconds : 0
  document.cookie = `${outboxCookie}=1; path=/; max-age=${age}; samesite=lax`
}
