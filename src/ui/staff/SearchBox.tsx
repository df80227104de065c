import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { maxSearchLength } from '../api/lists.ts'
import { useSearchDraft } from './use-search-draft.ts'
import { useShortcut } from './use-shortcut.ts'

/** The search box of a list: `/` goes to it from anywhere in the room, Escape empties it. */
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
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => {
    box.current?.focus()
    box.current?.select()
  })
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    searchNow('')
  }
  return (
    <search className="w-full sm:w-80">
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
          ref={box}
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
          className="peer block min-h-11 w-full rounded-control border border-edge bg-white pr-9 pl-10 text-base placeholder:text-slate"
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
