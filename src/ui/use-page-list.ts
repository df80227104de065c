import { useEffect, useState } from 'react'

/** The list that came with the page; undefined while it is loaded after a navigation, `'failed'` if that failed. */
export function usePageList<Entry>(pageList: Entry[] | undefined, address: string) {
  const [list, setList] = useState<Entry[] | 'failed' | undefined>(pageList)
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
