import { ArrowDownUp, Check, ChevronLeft, ListFilter, X } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { formatDate } from '../format/days.ts'
import { Menu, menuItem } from './Menu.tsx'
import { useShortcut } from './use-shortcut.ts'

/** A filter of a list; without `options` it is a day, `YYYY-MM-DD`. */
export type Filter = {
  name: string
  label: string
  options?: readonly (readonly [value: string, label: string])[]
  /** The label of a value that is no option; otherwise the value itself. */
  otherLabel?: string
}

type FilterValues = Readonly<Record<string, string | undefined>>

/** `onFilter` is given what changes: one filter with its new value, or without one. */
export type Filtering = {
  filters: readonly Filter[]
  values: FilterValues
  onFilter: (change: Record<string, string | undefined>) => void
}

/** The filters of a list that are set, one chip each, and the menu for more. */
export function FilterBar({ filters, values, onFilter }: Filtering) {
  const trigger = useRef<HTMLButtonElement>(null)
  useShortcut('f', () => trigger.current?.click())
  const isSet = ({ name }: Filter) => Boolean(values[name])
  return (
    <fieldset className="contents">
      <legend className="sr-only">Filters</legend>
      {filters.filter(isSet).map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChoose={(value) => {
            onFilter({ [filter.name]: value })
            // The chip is removed, and the focus would be lost with it.
            if (!value) trigger.current?.focus()
          }}
        />
      ))}
      <Menu
        label="Filter"
        trigger={trigger}
        shortcut="f"
        button={
          <>
            <ListFilter size={16} aria-hidden="true" />
            <span className="max-sm:sr-only">+ Filter</span>
          </>
        }
        className={barButton}
      >
        {(close) => (
          <FilterMenu filters={filters} values={values} onFilter={onFilter} close={close} />
        )}
      </Menu>
    </fieldset>
  )
}

/** First the filter, then its value. */
function FilterMenu({ filters, values, onFilter, close }: Filtering & { close: () => void }) {
  const [openFilter, setOpenFilter] = useState<Filter>()
  if (!openFilter)
    return filters.map((filter) => (
      <button
        key={filter.name}
        type="button"
        onClick={() => setOpenFilter(filter)}
        className={menuItem}
      >
        {filter.label}
        {values[filter.name] && <span className="text-slate">{labelOf(filter, values)}</span>}
      </button>
    ))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpenFilter(undefined)}
        className={`${menuItem} justify-start! gap-1! text-slate`}
      >
        <ChevronLeft size={16} aria-hidden="true" />
        {openFilter.label}
      </button>
      <Values
        filter={openFilter}
        value={values[openFilter.name] ?? ''}
        takesFocus
        onChoose={(value) => {
          close()
          onFilter({ [openFilter.name]: value })
        }}
      />
    </>
  )
}

function FilterChip({
  filter,
  value,
  onChoose,
}: {
  filter: Filter
  value: string
  onChoose: (value: string | undefined) => void
}) {
  const text = `${filter.label}: ${labelOf(filter, { [filter.name]: value })}`
  return (
    <span className="inline-flex max-w-full min-w-0 items-center rounded-full border border-ink bg-sand font-semibold">
      <Menu
        label={filter.label}
        className="min-h-8.5 min-w-0 truncate pl-3 pointer-coarse:min-h-11"
        button={text}
      >
        {(close) => (
          <Values
            filter={filter}
            value={value}
            onChoose={(next) => {
              close()
              onChoose(next)
            }}
          />
        )}
      </Menu>
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={() => onChoose(undefined)}
        className="grid size-8.5 shrink-0 place-items-center rounded-full hover:bg-line pointer-coarse:size-11"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

function Values({
  filter: { label, options },
  value,
  takesFocus = false,
  onChoose,
}: {
  filter: Filter
  value: string
  takesFocus?: boolean
  onChoose: (value: string | undefined) => void
}) {
  // The button that had the focus is gone.
  const first = takesFocus ? takeFocus : undefined
  if (!options)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(String(new FormData(event.currentTarget).get('day')) || undefined)
        }}
        className="grid gap-2 p-1"
      >
        <input
          type="date"
          name="day"
          ref={first}
          aria-label={label}
          defaultValue={value}
          className="min-h-10 rounded-control border border-edge bg-white px-2"
        />
        <Button type="submit" kind="solid" className="min-h-10!">
          Apply
        </Button>
      </form>
    )
  return options.map(([name, words], index) => (
    <MenuChoice
      key={name}
      ref={index === 0 ? first : undefined}
      isCurrent={name === value}
      onClick={() => onChoose(name)}
    >
      {words}
    </MenuChoice>
  ))
}

function MenuChoice({
  isCurrent,
  children,
  ...button
}: ComponentProps<'button'> & { isCurrent: boolean }) {
  return (
    <button
      {...button}
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      className={menuItem}
    >
      {children}
      {isCurrent && <Check size={16} aria-hidden="true" className="shrink-0" />}
    </button>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

function labelOf({ name, options, otherLabel }: Filter, values: FilterValues): string {
  const value = values[name] ?? ''
  if (!options) return formatDate(value)
  return options.find(([option]) => option === value)?.[1] ?? otherLabel ?? value
}

/** One order of a list: by a column, and from which end. */
export type ListOrder = { by: string; isReversed: boolean }

/** Orders a list of cards, which has no column heads. */
export function OrderMenu({
  orders,
  current,
  onOrder,
}: {
  orders: readonly (ListOrder & { label: string })[]
  current: ListOrder
  onOrder: (order: ListOrder) => void
}) {
  return (
    <Menu
      label="Order"
      className={barButton}
      button={
        <>
          <ArrowDownUp size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Order</span>
        </>
      }
    >
      {(close) =>
        orders.map(({ by, isReversed, label }) => (
          <MenuChoice
            key={label}
            isCurrent={by === current.by && isReversed === current.isReversed}
            onClick={() => {
              close()
              onOrder({ by, isReversed })
            }}
          >
            {label}
          </MenuChoice>
        ))
      }
    </Menu>
  )
}

/** A button in the bar over a list; on a phone only its icon is visible. */
export const barButton =
  'inline-flex min-h-9 items-center justify-center gap-1.5 rounded-control px-2.5 font-semibold whitespace-nowrap text-slate hover:bg-sand hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11'
