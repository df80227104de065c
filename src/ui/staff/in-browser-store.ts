export type BrowserStore = {
  database: string
  version: number
  name: string
  options: IDBObjectStoreParameters
  indexes: readonly string[]
}

/**
 * Resolves once the change is on the disk, unlike `localStorage`, which a browser writes seconds later. The
 * connection stays open for the next change, and ends when a logout in any tab deletes the database.
 */
export async function inBrowserStore<Result>(
  browserStore: BrowserStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = await begin(browserStore, mode).catch(() => {
    // The logout closed the connection just now.
    connections.delete(browserStore.database)
    return begin(browserStore, mode)
  })
  const request = work(transaction.objectStore(browserStore.name))
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  return request.result
}

const begin = async (browserStore: BrowserStore, mode: IDBTransactionMode) =>
  (await connect(browserStore)).transaction(browserStore.name, mode, { durability: 'strict' })

const connections = new Map<string, Promise<IDBDatabase>>()

function connect(browserStore: BrowserStore): Promise<IDBDatabase> {
  const name = browserStore.database
  const existing = connections.get(name)
  if (existing) return existing
  const forget = () => connections.delete(name)
  const connection = openDatabase(browserStore).then((database) => {
    database.onclose = forget
    database.onversionchange = () => {
      forget()
      database.close()
    }
    return database
  })
  connections.set(name, connection)
  connection.catch(forget)
  return connection
}

function openDatabase({
  database,
  version,
  name,
  options,
  indexes,
}: BrowserStore): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, version)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(name, options)
      for (const index of indexes) store.createIndex(index, index)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
