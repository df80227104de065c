import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../accounts/use-session.ts'
import { backendUrl } from '../../backend-url.ts'
import { staffEndpoints } from '../../staff-map.ts'
import type { RegistrationList } from './contract.ts'
import { type ListPlace, placeParams } from './rules.ts'

/** A list with the search that found it: while a new one is asked for, the old list stays. */
export type FoundRegistrations = RegistrationList & {
  search: string
  filtered: boolean
  fetchedAt: Date
}

export type RegistrationsState =
  | { status: 'loading' }
  | { status: 'error'; reason: 'unreachable' | 'refused' }
  /** `outdated`: the last attempt to refresh failed, and this is what was known before. */
  | { status: 'loaded'; list: FoundRegistrations; outdated: boolean }

/**
 * One page of Fast Track registrations, asked for again whenever the window gets the focus. When the
 * server no longer lets this person in, the session ends here too.
 */
export function useRegistrations(place: ListPlace): {
  state: RegistrationsState
  fetching: boolean
  refresh: () => void
} {
  const { forget } = useSession()
  const query = useQuery({
    queryKey: [staffEndpoints.registrations, place],
    queryFn: ({ signal }) => fetchRegistrations(place, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // People's numbers leave the memory with the screen that showed them.
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // Offline, the query would wait without a word; staff must read that the list did not arrive.
    networkMode: 'always',
  })

  const notLetIn = query.error instanceof NotLetIn
  useEffect(() => {
    if (notLetIn) forget()
  }, [notLetIn, forget])

  return {
    state: readState(query, notLetIn),
    fetching: query.isFetching,
    refresh: () => void query.refetch(),
  }
}

function readState(
  { data, error }: { data?: FoundRegistrations; error: Error | null },
  notLetIn: boolean,
): RegistrationsState {
  if (notLetIn || (!data && !error)) return { status: 'loading' }
  if (!data)
    return { status: 'error', reason: error instanceof Refused ? 'refused' : 'unreachable' }
  return { status: 'loaded', list: data, outdated: error !== null }
}

async function fetchRegistrations(
  place: ListPlace,
  signal: AbortSignal,
): Promise<FoundRegistrations> {
  const address = backendUrl(`${staffEndpoints.registrations}?${placeParams(place)}`)
  const response = await fetch(address, { credentials: 'include', signal })
  if (response.status === 401 || response.status === 403) throw new NotLetIn()
  if (!response.ok) throw new Refused(`The registrations were answered with ${response.status}.`)
  const list = (await response.json()) as RegistrationList
  const { search, status } = place
  return { ...list, search, filtered: status !== undefined, fetchedAt: new Date() }
}

class NotLetIn extends Error {}
class Refused extends Error {}
