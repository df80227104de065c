import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutboxEntry } from './entries.ts'
import { clearOthersEntries, readEntries } from './entry-store.ts'

/** What waits, as it is on the device, also when another tab changes it; where nothing is kept, nothing. */
export function useEntries(account: string) {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([])
  const channel = useRef<BroadcastChannel>(undefined)
  const look = useCallback(
    () => readEntries(account).then(setEntries, (error) => console.error(error)),
    [account],
  )
  useEffect(() => {
    const others = new BroadcastChannel('outbox')
    channel.current = others
    others.addEventListener('message', look)
    clearOthersEntries(account, Date.now()).then(look, (error) => console.error(error))
    return () => others.close()
  }, [account, look])
  /** Shown here and in the other tabs. */
  const notifyChange = useCallback(() => {
    channel.current?.postMessage('changed')
    return look()
  }, [look])
  return { entries, changed: notifyChange }
}
