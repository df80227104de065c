import { useSearchParams } from 'react-router'
import { type ListParams, listParamNames, readListParams, type Sort } from '../list/rules.ts'

/** The place in the list, kept in the address: a reload, a bookmark and Back return to it. */
export function useListParams() {
  const [params, setParams] = useSearchParams()
  const listParams = readListParams(params)
  return {
    place: listParams,
    /** One step in the history, so that Back returns to the page before. */
    turnTo: (page: number) => setParams(listParamNames({ ...listParams, page })),
    /** A search starts at its first page and replaces the one before: Back must not replay typing. */
    searchFor: (search: string) =>
      setParams(listParamNames({ ...listParams, search, page: 1 }), { replace: true }),
    /** Fewer, or others; from the first page on. */
    narrow: (change: Partial<ListParams>) =>
      setParams(listParamNames({ ...listParams, ...change, page: 1 })),
    /** In the order of a column; a second time from its other end. */
    sortBy: (sort: Sort) => {
      const order = listParams.sort === sort && listParams.order === 'usual' ? 'reversed' : 'usual'
      setParams(listParamNames({ ...listParams, sort, order, page: 1 }))
    },
    showAll: () => setParams(new URLSearchParams()),
  }
}
