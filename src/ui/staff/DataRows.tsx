import { ArrowDown, ArrowUp, ChevronRight, Phone } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { formatDay } from '../format/days.ts'
import { formatRupees } from '../format/money.ts'
import { Link } from '../Link.tsx'
import { useLocation } from '../router.tsx'
import type { ListOrder } from './FilterBar.tsx'
import { formatMomentOrDay } from './format-moment-or-day.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { SelectAllCheckbox, SelectCheckbox } from './SelectCheckbox.tsx'
import type { Selection } from './use-selection.ts'

/** `text`, `person`: one line, cut where it is too long. `money`: paise. `moment`: ISO. `day`: `YYYY-MM-DD`. */
export type DataColumn<Row> = {
  title: string
  /** A class such as `w-28`; without one a column takes what is left, or what its kind usually needs. */
  width?: string
  /** Left out of a table with fewer CSS pixels. */
  needs?: number
  /** `ends`: what each order is called, the usual one first; `falls` where that one is from high to low. */
  sort?: { by: string; ends: readonly [string, string] | readonly [string]; falls?: boolean }
} & (
  | { kind: 'name' }
  | { kind: 'text' | 'person' | 'moment' | 'phone'; value: (row: Row) => string | null | undefined }
  | { kind: 'day'; value: (row: Row) => string | null; isLate?: (row: Row) => boolean }
  | { kind: 'money' | 'number'; value: (row: Row) => number | null }
  | { kind: 'status' | 'extra' | 'action'; value: (row: Row) => ReactNode }
)

/** Who or what a row is, and where it leads; without an address its name is plain text. */
export type RowFacts = {
  id: number | string
  name: string
  address?: string
  /** After the name, in the same line. */
  beside?: ReactNode
}

type RowsView<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  rows?: readonly Row[]
  rowOf: (row: Row) => RowFacts
  /** Shown below the row when its name is pressed, instead of a page of its own. */
  detailOf?: ((row: Row) => ReactNode) | undefined
  order?: (ListOrder & { onOrder: (order: ListOrder) => void }) | undefined
  selection?: Selection | undefined
  today: string
  placeholders: number
}

/** Rows of one line each; without data, placeholders. */
export function ListRows<Row>({ rows, ...view }: RowsView<Row>) {
  const { caption, columns, selection, order, placeholders } = view
  return (
    <table
      className={`table-fixed border-separate border-spacing-0 text-left text-[0.875rem] ${selection ? '-mx-2.5 w-[calc(100%+1.25rem)]' : '-mx-1.5 w-[calc(100%+0.75rem)]'}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={`${head} w-10 px-0! pointer-coarse:w-11`}>
              <SelectAllCheckbox selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.title}
              scope="col"
              aria-sort={order && directionOf(column, order)}
              className={`${head} ${column.width ?? usualWidths[column.kind] ?? ''} ${isRight(column) ? 'text-right' : ''}`}
            >
              {order && column.sort ? (
                <OrderHead column={column} order={order} />
              ) : (
                <span className={column.kind === 'action' ? 'sr-only' : 'block truncate'}>
                  {column.title}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody aria-hidden={!rows}>
        {rows?.map((row) => <TableRow key={view.rowOf(row).id} row={row} {...view} />) ??
          Array.from({ length: placeholders }, (_, index) => index).map((index) => (
            <tr key={index}>
              {selection && <td className={cell} />}
              {columns.map(({ title }) => (
                <td key={title} className={cell}>
                  <span className="block h-2.5 w-3/5 rounded-full bg-sand" />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const head =
  'sticky top-0 z-10 h-9 border-b border-edge bg-white px-1.5 text-[0.8125rem] font-semibold text-slate'
const cell =
  'h-10 border-b leading-tight border-line px-1.5 group-hover:bg-paper group-focus-within:bg-paper group-aria-selected:bg-sand/60'

/** Of what is never cut: a phone number, a moment, most names of colleagues. */
const usualWidths: Partial<Record<DataColumn<never>['kind'], string>> = {
  person: 'w-31',
  phone: 'w-23',
  moment: 'w-29',
}

const isRight = ({ kind }: { kind: string }) =>
  kind === 'money' || kind === 'number' || kind === 'action'

type RowView<Row> = Omit<RowsView<Row>, 'rows'> & { row: Row }

/** The facts of a row, and its detail with what opens it. */
function useRow<Row>({ row, rowOf, detailOf }: RowView<Row>) {
  const facts = rowOf(row)
  const [isOpen, setIsOpen] = useState(false)
  return {
    facts,
    id: Number(facts.id),
    toggle: detailOf && { isOpen, onToggle: () => setIsOpen(!isOpen) },
    detail: detailOf && isOpen && (
      <section
        aria-label={`Details: ${facts.name}`}
        className="grid gap-2 px-1.5 pt-1 pb-4 sm:pl-7"
      >
        {detailOf(row)}
      </section>
    ),
  }
}

function TableRow<Row>(view: RowView<Row>) {
  const { row, columns, selection, today } = view
  const { facts, id, toggle, detail } = useRow(view)
  const line = (
    <tr className="group" aria-selected={selection?.has(id)}>
      {selection && (
        <td className={`${cell} px-0!`}>
          <SelectCheckbox id={id} name={facts.name} selection={selection} />
        </td>
      )}
      {columns.map((column) =>
        column.kind === 'name' ? (
          <th key={column.title} scope="row" className={`${cell} font-medium`}>
            <span className="flex min-w-0 items-center gap-2">
              <RowName {...facts} toggle={toggle} className="truncate" />
              {facts.beside}
            </span>
          </th>
        ) : (
          <td
            key={column.title}
            className={`${cell} ${looks[column.kind]}`}
            title={titleOf(column, row)}
          >
            {cellOf(column, row, today) ?? <span className="text-slate">–</span>}
          </td>
        ),
      )}
    </tr>
  )
  if (!detail) return line
  return (
    <>
      {line}
      <tr>
        <td colSpan={columns.length + (selection ? 1 : 0)} className="border-b border-line">
          {detail}
        </td>
      </tr>
    </>
  )
}

const looks: Record<Exclude<DataColumn<never>['kind'], 'name'>, string> = {
  text: 'truncate',
  person: 'truncate',
  moment: 'truncate text-[0.8125rem] tabular-nums text-slate',
  day: 'truncate text-[0.8125rem]',
  phone: 'truncate tabular-nums pointer-fine:[&>a]:min-h-9',
  money: 'truncate text-right tabular-nums',
  number: 'truncate text-right tabular-nums',
  status: 'whitespace-nowrap',
  extra: '',
  // A dialog of one of its buttons looks like any other.
  action:
    'whitespace-nowrap text-right pointer-fine:[&_button]:h-9 ' +
    '[&_dialog]:text-left [&_dialog]:whitespace-normal [&_dialog_button]:h-auto',
}

/** What a narrow column cuts is read on hover. */
function titleOf<Row>(column: DataColumn<Row>, row: Row): string | undefined {
  return column.kind === 'text' || column.kind === 'person'
    ? (column.value(row) ?? undefined)
    : undefined
}

function cellOf<Row>(
  column: Exclude<DataColumn<Row>, { kind: 'name' }>,
  row: Row,
  today: string,
): ReactNode {
  if (column.kind === 'day') {
    const day = column.value(row)
    const look = column.isLate?.(row) ? 'font-semibold text-kumkum' : undefined
    return day && <span className={look}>{formatDay(day, today)}</span>
  }
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return null
  if (column.kind === 'money') return formatRupees(Number(value))
  if (column.kind === 'moment')
    return <time dateTime={String(value)}>{formatMomentOrDay(String(value), today)}</time>
  if (column.kind === 'phone') return <PhoneLink phone={String(value)} isLocal />
  return value
}

/** Links to the page of the row, with the search of the list, so that the page can lead back. */
function RowName({
  id,
  name,
  address,
  toggle,
  className,
}: RowFacts & Pick<ReturnType<typeof useRow>, 'toggle'> & { className: string }) {
  const { search } = useLocation()
  if (toggle)
    return (
      <button
        type="button"
        data-row={id}
        aria-expanded={toggle.isOpen}
        onClick={toggle.onToggle}
        className="flex min-h-9 min-w-0 items-center gap-1.5 text-left hover:underline underline-offset-4 pointer-coarse:min-h-11"
      >
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={`shrink-0 text-slate ${toggle.isOpen ? 'rotate-90' : ''}`}
        />
        <span title={name} className={`min-w-0 ${className}`}>
          {name}
        </span>
      </button>
    )
  if (!address) return <span className={`min-w-0 ${className}`}>{name}</span>
  return (
    <Link
      to={address}
      state={{ list: search }}
      data-row={id}
      title={name}
      className={`min-w-0 leading-9 text-ink underline-offset-4 hover:underline ${className}`}
    >
      {name}
    </Link>
  )
}

/** The same rows where a table would have to scroll sideways; without data, placeholders. */
export function ListCards<Row>({ rows, ...view }: RowsView<Row>) {
  return (
    <ul aria-label={view.caption} className="-mt-px grid gap-x-8 md:grid-cols-2">
      {rows?.map((row) => <Card key={view.rowOf(row).id} row={row} {...view} />) ??
        Array.from({ length: view.placeholders }, (_, index) => index).map((index) => (
          <li key={index} aria-hidden="true" className={`${card} grid h-28 content-evenly`}>
            <span className="h-4 w-1/2 rounded-full bg-sand" />
            <span className="h-2.5 w-3/4 rounded-full bg-sand" />
          </li>
        ))}
    </ul>
  )
}

const card = 'border-t border-line pt-2 pb-1.5'

function Card<Row>(view: RowView<Row>) {
  const { row, columns, selection, today } = view
  const { facts, id, toggle, detail } = useRow(view)
  const kinds = (...some: DataColumn<Row>['kind'][]) =>
    columns.flatMap((column) => {
      if (column.kind === 'name' || !some.includes(column.kind)) return []
      const value = cellOf(column, row, today)
      return value === null || value === undefined ? [] : [{ ...column, value }]
    })
  const facing = kinds('text', 'person', 'day', 'moment', 'money', 'number')
  const [phone] = kinds('phone')
  const actions = kinds('action')
  return (
    <li className={`${card} ${selection?.has(id) ? 'bg-sand/60' : ''}`}>
      <div className="flex items-center gap-2">
        {selection && (
          <span className="-ml-3">
            <SelectCheckbox id={id} name={facts.name} selection={selection} />
          </span>
        )}
        <h2 className="min-w-0 grow text-base leading-snug wrap-anywhere">
          <RowName
            {...facts}
            toggle={toggle}
            className="inline-flex min-h-11 items-center leading-snug!"
          />
        </h2>
        {kinds('status').map(({ title, value }) => (
          <Fragment key={title}>{value}</Fragment>
        ))}
      </div>
      {facts.beside}
      <p className="wrap-anywhere">
        {facing.map(({ title, kind, value }, index) => (
          <Fragment key={title}>
            {index > 0 && ' · '}
            {kind === 'text' ? (
              value
            ) : (
              <span className="inline-block">
                <span className="text-slate">{title}</span> {value}
              </span>
            )}
          </Fragment>
        ))}
      </p>
      {kinds('extra').map(({ title, value }) => (
        <div key={title}>{value}</div>
      ))}
      {(phone || actions.length > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {phone && (
            <p className="flex items-center gap-2 text-base font-semibold">
              <Phone
                size={16}
                strokeWidth={1.75}
                aria-hidden="true"
                className="shrink-0 text-slate"
              />
              {phone.value}
            </p>
          )}
          {actions.map(({ title, value }) => (
            <Fragment key={title}>{value}</Fragment>
          ))}
        </div>
      )}
      {detail}
    </li>
  )
}

function directionOf<Row>({ sort }: DataColumn<Row>, order: ListOrder) {
  if (sort?.by !== order.by) return undefined
  return Boolean(sort.falls) === order.isReversed ? 'ascending' : 'descending'
}

/** The head of a column that orders the list, and once more from its other end. */
function OrderHead<Row>({
  column,
  order,
}: {
  column: DataColumn<Row>
  order: ListOrder & { onOrder: (order: ListOrder) => void }
}) {
  const { title, sort } = column
  const direction = directionOf(column, order)
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  if (!sort) return null
  const isReversed = direction !== undefined && !order.isReversed && sort.ends.length > 1
  return (
    <button
      type="button"
      onClick={() => order.onOrder({ by: sort.by, isReversed })}
      className="-mx-1 inline-flex min-h-9 max-w-full items-center gap-1 px-1 text-left font-semibold hover:text-ink"
    >
      <span className="truncate">{title}</span>
      {direction && <Arrow size={14} aria-hidden="true" className="shrink-0" />}
    </button>
  )
}
