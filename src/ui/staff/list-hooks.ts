import { useEffect, useRef, useState } from 'react'
import { type AdminSection, to } from '../addresses/site-map.ts'
import type { CallInput } from '../api/call-api.ts'
import { cleanSearch } from '../api/lists.ts'
import { useLocation, useSearchParams } from '../router.tsx'
import { useAction } from './use-action.ts'

/** What a filter takes: one of these values, a positive number, a day `YYYY-MM-DD`, or any text. */
type Kind = readonly string[] | 'id' | 'day' | 'text'
type ValueOf<K extends Kind> = K extends readonly (infer V)[] ? V : K extends 'id' ? number : string
type Kinds = Record<string, Kind>
type Change = Record<string, string | number | undefined>

/** What a list needs of it to show search and filters. */
export type NarrowedList = Pick<
  ReturnType<typeof useListQuery>,
  'search' | 'values' | 'isNarrowed' | 'searchFor' | 'narrow' | 'showAll'
>

/** Page, search and filters are in the address: a reload, a bookmark and Back keep them. Invalid ones are ignored. */
export function useListQuery<const K extends Kinds>(kinds: K) {
  const [params, setParams] = useSearchParams()
  const read = (name: string, kind: Kind) => {
    const value = cleanSearch(params.get(name) ?? '')
    return value && isOf(kind, value) ? [[name, value] as const] : []
  }
  const entries = Object.entries(kinds).flatMap(([name, kind]) => read(name, kind))
  const search = cleanSearch(params.get('search') ?? '')
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const values: Readonly<Record<string, string | undefined>> = Object.fromEntries(entries)
  const write = (change: Change, options?: { replace: boolean }) => {
    const next = Object.entries({ search, ...values, ...change }).filter(([, value]) => value)
    setParams(
      next.map(([name, value]): [string, string] => [name, String(value)]),
      options,
    )
  }
  const filterValues = entries.map(([name, value]) => [
    name,
    kinds[name] === 'id' ? Number(value) : value,
  ])
  return {
    search,
    page,
    values,
    /** The query for the server; `search` only where there is one. */
    query: Object.fromEntries(search ? [['search', search], ...filterValues] : filterValues) as {
      [Name in keyof K]?: ValueOf<K[Name]>
    } & { search?: string },
    isNarrowed: search !== '' || entries.length > 0,
    /** One step in the history, so that Back returns to the page before. */
    turnTo: (next: number) => write({ page: next > 1 ? next : undefined }),
    /** From the first page on; replaces the search before, so that Back does not repeat the typing. */
    searchFor: (text: string) => write({ search: text }, { replace: true }),
    narrow: (change: Change) => write(change),
    showAll: () => setParams(new URLSearchParams()),
  }
}

function isOf(kind: Kind, value: string): boolean {
  if (kind === 'text') return true
  if (kind === 'id') return Number.isSafeInteger(Number(value)) && Number(value) > 0
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  return kind.includes(value)
}

type Ids = {
  'PUT /api/admin/course-order': string
  'PUT /api/admin/instructor-order': number
  'PUT /api/admin/gallery-order': number
}

type Input<C extends keyof Ids> = { body: { expected: Ids[C][]; ids: Ids[C][] } }

/**
 * The order of a list before the server's response: each step is shown at once and sent when the one
 * before it is done, so that a button can be pressed ten times. After a refusal, `savedOrder` is shown
 * again.
 */
export function useListOrder<C extends keyof Ids>(
  call: C,
  savedOrder: Ids[C][],
  refresh: () => void,
) {
  const [pendingOrder, setPendingOrder] = useState<Ids[C][]>()
  const latest = useRef<Ids[C][]>(undefined)
  /** The order that the server accepted last, until the reloaded list arrives. */
  const sentOrder = useRef<Ids[C][]>(undefined)
  const orderKey = savedOrder.join()
  useEffect(() => {
    if (!latest.current) sentOrder.current = undefined
    // The server's list applies again, unless a step is in progress.
    setPendingOrder((order) => (latest.current && order?.join() !== orderKey ? order : undefined))
  }, [orderKey])

  const action = useAction(call, {
    onDone: (_, input) => {
      const { ids } = (input as Input<C>).body
      sentOrder.current = ids
      if (latest.current?.join() !== ids.join()) return sendLatest(ids)
      latest.current = undefined
      refresh()
    },
    onRefused: () => {
      sentOrder.current = undefined
      latest.current = undefined
      setPendingOrder(undefined)
      refresh()
    },
  })
  /** Does nothing while a step is in progress: the latest one follows it. */
  function sendLatest(expected: Ids[C][]) {
    if (!latest.current) return
    const input: Input<C> = { body: { expected, ids: latest.current } }
    action.run(input as CallInput<C>)
  }
  return {
    order: pendingOrder ?? savedOrder,
    failure: action.errors.message,
    reorder(ids: Ids[C][]) {
      action.refuse({})
      setPendingOrder(ids)
      latest.current = ids
      sendLatest(sentOrder.current ?? savedOrder)
    },
  }
}

/** The place in a section's list that this page was opened from. */
export function useListAddress(section: AdminSection): string {
  const { state } = useLocation()
  const search: unknown = (state as { list?: unknown } | null)?.list
  return `${to.adminSection(section)}${typeof search === 'string' ? search : ''}`
}
