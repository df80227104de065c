import { useCallback, useEffect, useState } from 'react'
import { joinTeamPage as words } from '#words/join-team.ts'
import { type CallData, callApi } from '../../../ui/api/ask.ts'

const look = 'POST /api/auth/invitation' as const

export type InvitationData = CallData<typeof look>

/** What a link invites to. `again`: it may help to ask once more. */
export function useInvitation(secret: string) {
  const [invitation, setInvitation] = useState<InvitationData>()
  const [refusal, setRefusal] = useState<{ message: string; again: boolean }>()
  const retry = useCallback(
    (signal?: AbortSignal) => {
      setRefusal(undefined)
      return callApi(look, { body: { secret } }, signal)
        .then((answer) => {
          if (answer.ok) return setInvitation(answer.data)
          setRefusal({
            message: answer.message ?? words.unreachable,
            again: answer.status !== 410,
          })
        })
        .catch(() => undefined)
    },
    [secret],
  )
  useEffect(() => {
    const controller = new AbortController()
    void retry(controller.signal)
    return () => controller.abort()
  }, [retry])
  return { invited: invitation, refusal, again: () => void retry() }
}
