/** Caches at most so many values by key; a missing value (undefined) or a failure is not cached. */
export function createLimitedCache<Key, Value>(
  most: number,
  make: (key: Key) => Promise<Value | undefined>,
): (key: Key) => Promise<Value | undefined> {
  const cached = new Map<Key, Promise<Value | undefined>>()
  return (key) => {
    const present = cached.get(key)
    if (present) return present
    if (cached.size >= most) cached.clear()
    const promise = make(key)
    cached.set(key, promise)
    const forget = () => cached.delete(key)
    promise.then((value) => value === undefined && forget(), forget)
    return promise
  }
}
