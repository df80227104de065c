import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { maxSearchLength } from './rules.ts'
import { useSearchDraft } from './use-search-draft.ts'

/** The search box: `/` goes to it from anywhere in the section, Escape empties it. */
export function RegistrationSearch({
  search,
  onSearch,
}: {
  search: string
  onSearch: (search: string) => void
}) {
  const { draft, type, searchNow } = useSearchDraft(search, onSearch)
  const box = useRef<HTMLInputElement>(null)
  useSlashKey(box)

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
        <label htmlFor="registration-search" className="sr-only">
          Search registrations
        </label>
        <Search
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-slate"
        />
        <input
          ref={box}
          id="registration-search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          placeholder="Name, e-mail, phone or course"
          aria-keyshortcuts="/"
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

function useSlashKey(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focusBox = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', focusBox)
    return () => document.removeEventListener('keydown', focusBox)
  }, [box])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
