import { cleanSearch } from '../api/lists.ts'
import { useSearchParams } from '../router.tsx'

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

/** The place in a list is in the address: a reload, a bookmark and Back keep it. What is wrong is left out. */
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
    /** What the server is asked; `search` only where there is one. */
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
