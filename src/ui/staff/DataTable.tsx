import { ChevronLeft, ChevronRight, RefreshCw, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cleanSearch, lastPage, maxSearchLength } from '../api/lists.ts'
import { Button } from '../Button.tsx'
import { countLine, grouped } from '../format/counts.ts'
import { dayInIndia } from '../format/days.ts'
import { type DataColumn, ListCards, ListRows, type RowFacts } from './DataRows.tsx'
import { EmptyList, NoMatch } from './EmptyList.tsx'
import { barButton, FilterBar, type Filtering, type ListOrder, OrderMenu } from './FilterBar.tsx'
import { Loaded } from './Loaded.tsx'
import type { NarrowedList } from './list-hooks.ts'
import { rememberRows } from './Neighbours.tsx'
import { useBoxWidth } from './use-box-width.ts'
import { type Selection, useRowKeys } from './use-selection.ts'
import type { StaffQuery } from './use-staff-data.ts'

const pauseBeforeSearch = 250

const look = 'px-2! aria-disabled:text-slate aria-disabled:no-underline'

type ListSearch = {
  label: string
  placeholder: string
  text: string
  onSearch: (text: string) => void
}

/** Search and filters that are kept in the address. */
type Narrowing = {
  list: NarrowedList
  /** Of the search, where it says another word. */
  label?: string
  placeholder: string
  filters: Filtering['filters']
  /** All rows, in “Search …” and “Show all …”, where the list itself is named otherwise. */
  all?: string
}

/**
 * The list of all staff screens: one bar with search, saved views, filters and tools; a table where its columns
 * fit and cards where not; arrow keys move between rows; selection with bulk actions.
 */
export function DataTable<Data, Row>({
  what,
  data: { state, fetching, refresh },
  rowsOf,
  rowOf,
  detailOf,
  columns,
  cardsBelow = 720,
  placeholders = 20,
  pageOf,
  onTurn,
  narrowing,
  search = narrowing && searchOf(narrowing, what.many),
  views,
  filtering = narrowing && filteringOf(narrowing),
  order,
  tools,
  notice,
  selection,
  bulk,
  today = dayInIndia(new Date()),
  empty,
  above,
  below,
}: {
  what: { one: string; many: string }
  data: Omit<StaffQuery<Data>, 'data'>
  rowsOf: (data: Data) => readonly Row[]
  rowOf: (row: Row) => RowFacts
  /** Opened below the row, instead of a page of its own. */
  detailOf?: (row: Row) => ReactNode
  columns: readonly DataColumn<Row>[]
  /** With fewer CSS pixels than these the rows are cards. */
  cardsBelow?: number
  /** How many rows take their place while the list loads. */
  placeholders?: number
  /** For a list that is read page by page. */
  pageOf?: (data: Data) => Parameters<typeof countLine>[0]
  onTurn?: (page: number) => void
  narrowing?: Narrowing
  search?: ListSearch
  /** Saved views, as tabs. */
  views?: ReactNode
  filtering?: Filtering
  order?: ListOrder & { onOrder: (order: ListOrder) => void }
  /** What can be done with the list as a whole. */
  tools?: ReactNode
  /** Beside the count. */
  notice?: ReactNode
  selection?: Selection
  /** In place of the count while rows are selected. */
  bulk?: ReactNode
  today?: string
  /** Without rows, and not because of search and filters. */
  empty?: Parameters<typeof EmptyList>[0] | ((data: Data) => ReactNode)
  above?: (data: Data) => ReactNode
  below?: (data: Data) => ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)
  const width = useBoxWidth(box)
  const areCards = width < cardsBelow
  const View = areCards ? ListCards : ListRows
  useRowKeys(box)
  const view = {
    caption: what.many,
    columns: columns.filter(({ needs = 0 }) => areCards || needs <= width),
    rowOf,
    detailOf,
    order,
    selection,
    today,
    placeholders,
  }
  // The button is removed with its message, and the focus would be lost with it.
  const retry = () => {
    line.current?.focus({ preventScroll: true })
    refresh()
  }
  const loaded = state.status === 'loaded' ? state.data : undefined
  const page = loaded && pageOf?.(loaded)
  const addresses = loaded ? rowsOf(loaded).flatMap(addressOf) : []
  useEffect(() => rememberRows(addresses))
  function addressOf(row: Row) {
    return rowOf(row).address ?? []
  }
  const isSelecting = selection !== undefined && selection.ids.length > 0
  return (
    <div ref={box} aria-busy={fetching} className="flex flex-col">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 print:hidden">
        {search && <SearchBox {...search} />}
        {views}
        {filtering && <FilterBar {...filtering} />}
        {order && areCards && <OrderMenu orders={ordersOf(columns)} current={order} {...order} />}
      </div>
      <div
        className={
          isSelecting ? 'hidden' : 'flex min-h-11 flex-wrap items-center justify-between gap-x-4'
        }
      >
        <div className="flex min-w-0 flex-wrap gap-x-3 leading-snug">
          <p
            ref={line}
            role="status"
            tabIndex={-1}
            className="font-semibold wrap-anywhere outline-none"
          >
            {state.status === 'loading' && 'Loading...'}
            {loaded && (page ? countLine(page, what) : countOf(rowsOf(loaded).length, what))}
          </p>
          {notice}
        </div>
        <div className="-mx-2.5 flex flex-wrap items-center has-[>.button:first-child]:ml-0 has-[>div:first-child]:ml-0 pointer-fine:[&_.button]:min-h-9 [&_.button]:px-3 [&_.button]:py-1 has-[.button]:py-1 print:hidden">
          {tools}
          <button type="button" onClick={refresh} className={`${barButton} text-indigo!`}>
            <RefreshCw
              size={16}
              aria-hidden="true"
              className={fetching ? 'motion-safe:animate-spin' : ''}
            />
            <span className="max-sm:sr-only">Refresh</span>
          </button>
        </div>
      </div>
      {bulk}
      <Loaded
        what={what.many}
        state={state}
        onRetry={retry}
        className="min-h-[50vh]"
        placeholder={<View {...view} />}
      >
        {(data) => (
          <>
            {above?.(data)}
            {rowsOf(data).length === 0 ? (
              // What it offers may lead away from its own button.
              <div onClickCapture={() => line.current?.focus({ preventScroll: true })}>
                {narrowing?.list.isNarrowed ? (
                  <NoMatch what={narrowing.all ?? what.many} onShowAll={narrowing.list.showAll} />
                ) : typeof empty === 'function' ? (
                  empty(data)
                ) : (
                  empty && <EmptyList {...empty} />
                )}
              </div>
            ) : (
              <>
                <View {...view} rows={rowsOf(data)} />
                {page && onTurn && (page.page > 1 || lastPage(page) > 1) && (
                  <Pager page={page.page} last={lastPage(page)} onTurn={onTurn} />
                )}
              </>
            )}
            {below?.(data)}
          </>
        )}
      </Loaded>
    </div>
  )
}

const searchOf = ({ list, placeholder, all, label }: Narrowing, many: string): ListSearch => ({
  label: label ?? `Search ${all ?? many}`,
  placeholder,
  text: list.search,
  onSearch: list.searchFor,
})

const filteringOf = ({ list, filters }: Narrowing): Filtering => ({
  filters,
  values: list.values,
  onFilter: list.narrow,
})

function countOf(count: number, { one, many }: { one: string; many: string }): string {
  return `${count === 0 ? 'No' : grouped(count)} ${count === 1 ? one : many}`
}

/** Each end of each column that orders the list. */
function ordersOf<Row>(columns: readonly DataColumn<Row>[]) {
  return columns.flatMap(({ title, sort }) =>
    (sort?.ends ?? []).map((end, index) => ({
      by: sort?.by ?? '',
      isReversed: index === 1,
      label: `${title}: ${end}`,
    })),
  )
}

/** Turns the pages of a list. At either end the button stays, so that it keeps the focus. */
function Pager({
  page,
  last,
  onTurn,
}: {
  page: number
  last: number
  onTurn: (page: number) => void
}) {
  const turn = (next: number) => {
    if (next < 1 || next > last) return
    onTurn(next)
    window.scrollTo({ top: 0 })
  }
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between -mx-2 gap-3 pt-5 sm:justify-end"
    >
      <Button
        kind="quiet"
        aria-disabled={page <= 1}
        onClick={() => turn(page - 1)}
        className={look}
      >
        <ChevronLeft size={18} aria-hidden="true" />
        Previous
      </Button>
      <p className="text-slate">
        Page {page} of {last}
      </p>
      <Button
        kind="quiet"
        aria-disabled={page >= last}
        onClick={() => turn(page + 1)}
        className={look}
      >
        Next
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </nav>
  )
}

/** The search box of a list: `/` goes to it, as to the search box of any page; Escape empties it. */
function SearchBox({ label, placeholder, text, onSearch }: ListSearch) {
  const { draft, type, searchNow } = useSearchDraft(text, onSearch)
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    searchNow('')
  }
  return (
    // On a phone it leaves room for two buttons beside it.
    <search className="sm:w-72 max-sm:min-w-0 max-sm:flex-1 max-sm:basis-[max(100%-7rem,10rem)]">
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

/**
 * The text of the search box: it becomes the search in the address after a short pause in typing, and
 * follows when the address changes otherwise.
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
