import { type RefObject, useEffect, useRef, useState } from 'react'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'

/**
 * The order of the list, ahead of the server: each step shows at once and is sent when the one before
 * it has arrived, so that somebody may press a button ten times. `standing` is the order that the
 * server gave; where it refuses, that one shows again.
 */
export function useCourseOrder(standing: string[], refresh: () => void) {
  const act = useStaffAction()
  const [wanted, setWanted] = useState<string[]>()
  const [failure, setFailure] = useState<string>()
  const latest = useRef<string[]>(undefined)
  const sending = useRef(false)
  /** What the server took last, while the list that says so is still on its way. */
  const taken = useRef<string[]>(undefined)
  const arrived = standing.join()
  useEffect(() => {
    if (!sending.current) taken.current = undefined
    // The server's list decides again, unless a step is still on its way.
    setWanted((shown) => (sending.current && shown?.join() !== arrived ? shown : undefined))
  }, [arrived])

  async function send(from: string[]) {
    sending.current = true
    const failed = await sendSteps({ latest, taken }, from, async (body) => {
      const answer = await act(`put ${staffEndpoints.courseOrder}`, { body })
      return answer.ok ? undefined : answer.message
    })
    setFailure(failed)
    if (failed) setWanted(undefined)
    sending.current = false
    latest.current = undefined
    refresh()
  }

  return {
    order: wanted ?? standing,
    failure,
    reorder(ids: string[]) {
      setFailure(undefined)
      setWanted(ids)
      latest.current = ids
      if (!sending.current) void send(taken.current ?? standing)
    },
  }
}

type Order = string[]
type Steps = { latest: RefObject<Order | undefined>; taken: RefObject<Order | undefined> }

/** Until what was wanted last is taken; `put` says why not. */
async function sendSteps(
  { latest, taken }: Steps,
  from: Order,
  put: (step: { seen: Order; ids: Order }) => Promise<string | undefined>,
) {
  let seen = from
  while (latest.current && latest.current.join() !== seen.join()) {
    const ids = latest.current
    const failed = await put({ seen, ids })
    taken.current = failed ? undefined : ids
    if (failed) return failed
    seen = ids
  }
}
