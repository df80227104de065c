export type BrowserStore = {
  database: string
  name: string
  options: IDBObjectStoreParameters
  indexes: readonly string[]
}

/**
 * Done once it is on the disk, unlike `localStorage`, which a browser writes seconds later. Opened for each use: a
 * logout in another tab closes open connections.
 */
export async function inBrowserStore<Result>(
  browserStore: BrowserStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase(browserStore)
  try {
    const transaction = database.transaction(browserStore.name, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(browserStore.name))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

function openDatabase({ database, name, options, indexes }: BrowserStore): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(name, options)
      for (const index of indexes) store.createIndex(index, index)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
