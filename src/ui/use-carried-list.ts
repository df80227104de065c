import { useEffect, useState } from 'react'

/** `list` is nothing while it is loaded after a navigation, and `'failed'` if that was in vain. */
export function useCarriedList<Entry>(carried: Entry[] | undefined, address: string) {
  const [list, setList] = useState<Entry[] | 'failed' | undefined>(carried)
  const isMissing = list === undefined
  useEffect(() => {
    if (!isMissing) return
    const stop = new AbortController()
    fetch(address, stop)
      .then((answer) => (answer.ok ? answer.json() : 'failed'))
      .then(setList, () => stop.signal.aborted || setList('failed'))
    return () => stop.abort()
  }, [isMissing, address])
  return list
}
