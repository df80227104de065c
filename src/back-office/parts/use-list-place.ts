import { useSearchParams } from 'react-router'
import { placeParams, readPlace } from '../../domain/registrations/list/rules.ts'
import type { RegistrationStatus } from '../../domain/registrations/rules.ts'

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
    /** Those of one status; without one everybody, whatever was searched. */
    show: (status: RegistrationStatus | undefined) =>
      setParams(placeParams({ search: status ? place.search : '', status, page: 1 })),
  }
}
