import { useEffect, useRef, useState } from 'react'
import { cleanSearch } from '../api/lists.ts'

const pauseBeforeSearch = 250

/**
 * What stands in the search box, ahead of the search in the address: it is sent after a short pause
 * in typing, and follows when the address changes from elsewhere.
 */
export function useSearchDraft(search: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState(search)
  const sent = useRef(search)

  const send = (typed: string) => {
    const next = cleanSearch(typed)
    if (next === sent.current) return
    sent.current = next
    onSearch(next)
  }
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })

  useEffect(() => {
    // Our own search coming back must not undo the letters typed since.
    if (search === sent.current) return
    sent.current = search
    setDraft(search)
  }, [search])

  useEffect(() => {
    const timer = setTimeout(() => latestSend.current(draft), pauseBeforeSearch)
    return () => clearTimeout(timer)
  }, [draft])

  return {
    draft,
    type: setDraft,
    /** Without waiting for the pause. */
    searchNow: (typed: string) => {
      setDraft(typed)
      send(typed)
    },
  }
}
