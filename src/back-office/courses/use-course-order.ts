import { useEffect, useRef, useState } from 'react'
import { staffEndpoints } from '../../staff-map.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'

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
    let seen = from
    while (latest.current && latest.current.join() !== seen.join()) {
      const ids = latest.current
      const answer = await act(`put ${staffEndpoints.courseOrder}`, { body: { seen, ids } })
      if (!answer.ok) {
        setFailure(answer.message)
        setWanted(undefined)
        taken.current = undefined
        break
      }
      seen = ids
      taken.current = ids
    }
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
