import { useEffect, useRef, useState } from 'react'
import { cleanSearch } from '../api/lists.ts'

const pauseBeforeSearch = 250

/**
 * What stands in the search box, ahead of the search in the address: it is sent after a short pause
 * in typing, and follows when the address changes from elsewhere.
 */
export function useSearchDraft(search: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState(search)
  const sentSearch = useRef(search)

  const send = (text: string) => {
    const next = cleanSearch(text)
    if (next === sentSearch.current) return
    sentSearch.current = next
    onSearch(next)
  }
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })

  useEffect(() => {
    // Our own search coming back must not undo the letters typed since.
    if (search === sentSearch.current) return
    sentSearch.current = search
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
    searchNow: (text: string) => {
      setDraft(text)
      send(text)
    },
  }
}
