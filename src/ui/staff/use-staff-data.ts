import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import {
  type Call,
  type CallData,
  type CallInput,
  callApi,
  type RefusedCall,
} from '../api/call-api.ts'
import { useSession } from '../use-session.ts'

/** What somebody may do, which the frame asks for. */
export const accessCall = 'GET /api/admin/access' as const

export type StaffData<T> =
  | { status: 'loading' }
  | { status: 'error'; reason: 'unreachable' | 'refused' | 'forbidden' | 'not-found' }
  /** `outdated`: the last attempt to refresh failed, and this is what was known before. */
  | { status: 'loaded'; data: T; fetchedAt: Date; outdated: boolean }

type LoadedData<T> = { data: T; fetchedAt: Date }

/**
 * What a staff route answers, asked for again whenever the window gets the focus, and with every other
 * `version`. While something else is asked for, the old answer stays. When the server no longer knows
 * the session it ends here too; when this is not this person's to see any more, the frame asks what is.
 */
export function useStaffData<C extends Call>(
  call: C,
  request: CallInput<C>,
  version?: number,
): {
  state: StaffData<CallData<C>>
  fetching: boolean
  refresh: () => void
} {
  const { forget } = useSession()
  const query = useQuery({
    queryKey: [call, request, version],
    queryFn: async ({ signal }): Promise<LoadedData<CallData<C>>> => {
      const answer = await callApi(call, request, signal)
      if (!answer.ok) throw new NotGiven(answer.status)
      return { data: answer.data, fetchedAt: new Date() }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    // People's numbers leave the memory with the screen that showed them.
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // Offline, the query would wait without a word; staff must read that nothing arrived.
    networkMode: 'always',
  })
  const { data: cached, error } = query
  const status = error instanceof NotGiven ? error.status : 0
  const queries = useQueryClient()
  useEffect(() => {
    if (status === 401) forget()
    if (status === 403 && call !== accessCall)
      void queries.invalidateQueries({ queryKey: [accessCall] })
  }, [status, call, queries, forget])
  return {
    state: readState(cached, error),
    fetching: query.isFetching,
    refresh: () => void query.refetch(),
  }
}

/** What became of a change; where it failed there is always a sentence that says so. */
export type StaffAnswer<C extends Call> =
  | { ok: true; data: CallData<C> }
  | (RefusedCall<C> & { message: string })

const unreachable =
  'We could not reach the server, so nothing was saved. Keep this open, check your connection and try again.'

/** Sends a change. Everything a server can refuse comes back; nothing is thrown. */
export function useStaffAction() {
  const { forget } = useSession()
  const queries = useQueryClient()
  return useCallback(
    async <C extends Call>(
      call: C,
      request: CallInput<C>,
      signal?: AbortSignal,
    ): Promise<StaffAnswer<C>> => {
      const answer = await callApi(call, request, signal).catch(endedBefore)
      if (answer.ok) return answer
      if (answer.status === 401) forget()
      if (answer.status === 403 && !isLacking(answer.refusal))
        void queries.invalidateQueries({ queryKey: [accessCall] })
      const fallbackMessage = answer.error ? unreachable : 'The server refused this.'
      return { ...answer, message: answer.message ?? fallbackMessage }
    },
    [forget, queries],
  )
}

function readState<T>(cached: LoadedData<T> | undefined, error: Error | null): StaffData<T> {
  if (error instanceof NotGiven && error.status === 401) return { status: 'loading' }
  // What somebody may not see any more does not stay on the screen as what was known before.
  if (error instanceof NotGiven && error.status === 403)
    return { status: 'error', reason: 'forbidden' }
  if (cached) return { status: 'loaded', ...cached, outdated: error !== null }
  if (!error) return { status: 'loading' }
  return { status: 'error', reason: error instanceof NotGiven ? error.reason : 'unreachable' }
}

/** Status 0, and an answer that went well and says nothing, are no refusals. */
class NotGiven extends Error {
  readonly status: number
  readonly reason: 'unreachable' | 'refused' | 'not-found'
  constructor(status: number) {
    super(`The server answered ${status}.`)
    this.status = status
    this.reason = status === 404 ? 'not-found' : status >= 400 ? 'refused' : 'unreachable'
  }
}

/** `signal` has ended it: for who waits it is as if nobody answered. */
const endedBefore = (error: Error): RefusedCall<never> => ({ ok: false, status: 0, error })

/** Let in, but not to this before they have shown more of who they are. */
function isLacking(refusal: object | undefined): boolean {
  return refusal !== undefined && ('stepUp' in refusal || 'setUpFactor' in refusal)
}
