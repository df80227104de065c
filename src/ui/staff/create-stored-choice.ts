/** A choice of two values that this browser remembers; where storage is blocked, for as long as the page is open. */
export function createStoredChoice<Value extends string>(key: string, usual: Value, other: Value) {
  const listeners = new Set<() => void>()
  let current: Value | undefined
  function read(): Value {
    try {
      return localStorage.getItem(key) === other ? other : usual
    } catch {
      return usual
    }
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (): Value => {
      current ??= read()
      return current
    },
    set: (next: Value) => {
      current = next
      try {
        localStorage.setItem(key, next)
      } catch {
        // Kept in memory above.
      }
      for (const listener of listeners) listener()
    },
  }
}
