import { useCallback, useEffect, useRef, useState } from 'react'
import type { Entry } from './entries.ts'
import { forgetOthers, readEntries } from './entry-store.ts'

/** What waits, as it is on the device, also when another tab changes it; where nothing is kept, nothing. */
export function useEntries(account: string) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const channel = useRef<BroadcastChannel>(undefined)
  const look = useCallback(
    () => readEntries(account).then(setEntries, (error) => console.error(error)),
    [account],
  )
  useEffect(() => {
    const others = new BroadcastChannel('outbox')
    channel.current = others
    others.addEventListener('message', look)
    forgetOthers(account, Date.now()).then(look, (error) => console.error(error))
    return () => others.close()
  }, [account, look])
  /** Shown here and in the other tabs. */
  const changed = useCallback(() => {
    channel.current?.postMessage('changed')
    return look()
  }, [look])
  return { entries, changed }
}
