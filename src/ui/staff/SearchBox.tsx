import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cleanSearch, maxSearchLength } from '../api/lists.ts'

/** The search box of a list: `/` goes to it, as to the search box of any page; Escape empties it. */
export function SearchBox({
  label,
  placeholder,
  search,
  onSearch,
}: {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}) {
  const { draft, type, searchNow } = useSearchDraft(search, onSearch)
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    searchNow('')
  }
  return (
    <search className="w-full sm:w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchNow(draft)
        }}
        className="relative"
      >
        <Search
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-slate"
        />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          value={draft}
          onChange={(event) => type(event.target.value)}
          onKeyDown={clearOnEscape}
          className="peer block min-h-9 w-full rounded-control border border-edge bg-white pr-9 pl-10 text-[0.875rem] placeholder:text-slate pointer-coarse:min-h-11 pointer-coarse:text-base"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 hidden size-6 -translate-y-1/2 place-items-center rounded-md border border-line font-sans text-[0.8125rem] text-slate peer-not-placeholder-shown:hidden! peer-focus:hidden! pointer-fine:grid"
        >
          /
        </span>
      </form>
    </search>
  )
}

const pauseBeforeSearch = 250

/**
 * What stands in the search box, ahead of the search in the address: it is sent after a short pause
 * in typing, and follows when the address changes from elsewhere.
 */
function useSearchDraft(search: string, onSearch: (search: string) => void) {
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
