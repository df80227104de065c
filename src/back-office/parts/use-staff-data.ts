import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useSession } from '../../domain/accounts/use-session.ts'
import { backendUrl } from '../../wire/backend-url.ts'

export type StaffData<T> =
  | { status: 'loading' }
  | { status: 'error'; reason: 'unreachable' | 'refused' | 'not-found' }
  /** `outdated`: the last attempt to refresh failed, and this is what was known before. */
  | { status: 'loaded'; data: T; fetchedAt: Date; outdated: boolean }

type Answer<T> = { data: T; fetchedAt: Date }

/**
 * What a staff route answers, asked for again whenever the window gets the focus; `address` is also
 * its key. While a new address is asked for, the old answer stays. When the server no longer lets
 * this person in, the session ends here too.
 */
export function useStaffData<T>(address: string): {
  state: StaffData<T>
  fetching: boolean
  refresh: () => void
} {
  const { forget } = useSession()
  const query = useQuery({
    queryKey: [address],
    queryFn: async ({ signal }): Promise<Answer<T>> => ({
      data: await getData<T>(address, signal),
      fetchedAt: new Date(),
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // People's numbers leave the memory with the screen that showed them.
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // Offline, the query would wait without a word; staff must read that nothing arrived.
    networkMode: 'always',
  })
  const { data: answer, error } = query
  const notLetIn = error instanceof NotLetIn
  useEffect(() => {
    if (notLetIn) forget()
  }, [notLetIn, forget])
  return {
    state: readState(answer, error),
    fetching: query.isFetching,
    refresh: () => void query.refetch(),
  }
}

/**
 * What became of a change. `fields` says what is wrong with which field; `refusal` is the whole
 * answer, for routes that say more.
 */
export type StaffAnswer<T> =
  | { ok: true; data: T }
  | {
      ok: false
      status: number
      message: string
      fields?: Record<string, string>
      refusal?: unknown
    }

const unreachable = 'We could not reach the server, so nothing was saved. Please try again.'

/** Sends a change as JSON, or a file as what it is. Everything a server can refuse comes back; nothing is thrown. */
export function useStaffAction() {
  const { forget } = useSession()
  return useCallback(
    async <T>(
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      address: string,
      body?: unknown,
    ): Promise<StaffAnswer<T>> => {
      try {
        const response = await fetch(backendUrl(address), {
          method,
          credentials: 'include',
          ...(body !== undefined && encode(body)),
        })
        if (response.status === 401 || response.status === 403) forget()
        const answer = await response.json()
        if (response.ok) return { ok: true, data: answer as T }
        const { message = 'The server refused this.', fields } = answer
        return { ok: false, status: response.status, message, fields, refusal: answer }
      } catch {
        return { ok: false, status: 0, message: unreachable }
      }
    },
    [forget],
  )
}

function encode(body: unknown): { headers: Record<string, string>; body: BodyInit } {
  if (body instanceof Blob) return { headers: { 'content-type': body.type }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function readState<T>(answer: Answer<T> | undefined, error: Error | null): StaffData<T> {
  if (error instanceof NotLetIn) return { status: 'loading' }
  if (answer) return { status: 'loaded', ...answer, outdated: error !== null }
  if (!error) return { status: 'loading' }
  if (error instanceof NotFound) return { status: 'error', reason: 'not-found' }
  return { status: 'error', reason: error instanceof Refused ? 'refused' : 'unreachable' }
}

async function getData<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(backendUrl(address), { credentials: 'include', signal })
  if (response.status === 401 || response.status === 403) throw new NotLetIn()
  if (response.status === 404) throw new NotFound()
  if (!response.ok) throw new Refused(`${address} was answered with ${response.status}.`)
  return (await response.json()) as T
}

class NotLetIn extends Error {}
class NotFound extends Error {}
class Refused extends Error {}
