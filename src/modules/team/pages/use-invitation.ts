import { useCallback, useEffect, useState } from 'react'
import { joinTeamPage as words } from '#words/join-team.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { ask, type Given } from '../../../ui/api/ask.ts'

const look = `post ${staffEndpoints.invitation}` as const

export type Invited = Given<typeof look>

/** What a link invites to. `again`: it may help to ask once more. */
export function useInvitation(secret: string) {
  const [invited, setInvited] = useState<Invited>()
  const [refusal, setRefusal] = useState<{ message: string; again: boolean }>()
  const again = useCallback(
    (signal?: AbortSignal) => {
      setRefusal(undefined)
      return ask(look, { body: { secret } }, signal)
        .then((answer) => {
          if (answer.ok) return setInvited(answer.data)
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
    const leaving = new AbortController()
    void again(leaving.signal)
    return () => leaving.abort()
  }, [again])
  return { invited, refusal, again: () => void again() }
}
