import { useSyncExternalStore } from 'react'

/**
 * Yes or no as this browser remembers it, in all its tabs from the next page on. Where storage is blocked, the
 * choice lasts as long as the page.
 */
export function storedChoice(key: string, [yes, no]: readonly [string, string], usual: boolean) {
  const listeners = new Set<() => void>()
  let current: boolean | undefined
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const read = () => {
    try {
      const text = localStorage.getItem(key)
      return text === yes || text === no ? text === yes : usual
    } catch {
      return usual
    }
  }
  const get = () => {
    current ??= read()
    return current
  }
  return {
    get,
    set(next: boolean) {
      current = next
      try {
        localStorage.setItem(key, next ? yes : no)
      } catch {
        // Kept in memory above.
      }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => usual),
  }
}
