import { useSearchParams } from 'react-router'
import { type ListPlace, placeParams, readPlace, type Sort } from '../list/rules.ts'

/** The place in the list, kept in the address: a reload, a bookmark and Back return to it. */
export function useListPlace() {
  const [params, setParams] = useSearchParams()
  const place = readPlace(params)
  return {
    place,
    /** One step in the history, so that Back returns to the page before. */
    turnTo: (page: number) => setParams(placeParams({ ...place, page })),
    /** A search starts at its first page and replaces the one before: Back must not replay typing. */
    searchFor: (search: string) =>
      setParams(placeParams({ ...place, search, page: 1 }), { replace: true }),
    /** Fewer, or others; from the first page on. */
    narrow: (change: Partial<ListPlace>) =>
      setParams(placeParams({ ...place, ...change, page: 1 })),
    /** In the order of a column; a second time from its other end. */
    sortBy: (sort: Sort) => {
      const order = place.sort === sort && place.order === 'usual' ? 'turned' : 'usual'
      setParams(placeParams({ ...place, sort, order, page: 1 }))
    },
    showAll: () => setParams(new URLSearchParams()),
  }
}
