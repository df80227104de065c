import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'

/**
 * The order of the list, ahead of the server: each step shows at once and is sent when the one before
 * it has arrived, so that somebody may press a button ten times. `savedOrder` is the order that the
 * server gave; where it refuses, that one shows again.
 */
export function useCourseOrder(savedOrder: string[], refresh: () => void) {
  const act = useStaffAction()
  const [pendingOrder, setPendingOrder] = useState<string[]>()
  const [failure, setFailure] = useState<string>()
  const latest = useRef<string[]>(undefined)
  const sending = useRef(false)
  /** What the server took last, while the list that says so is still on its way. */
  const sentOrder = useRef<string[]>(undefined)
  const orderKey = savedOrder.join()
  useEffect(() => {
    if (!sending.current) sentOrder.current = undefined
    // The server's list decides again, unless a step is still on its way.
    setPendingOrder((order) => (sending.current && order?.join() !== orderKey ? order : undefined))
  }, [orderKey])

  async function send(from: string[]) {
    sending.current = true
    const failed = await sendSteps({ latest, sentOrder }, from, async (body) => {
      const answer = await act('PUT /api/admin/course-order', { body })
      return answer.ok ? undefined : answer.message
    })
    setFailure(failed)
    if (failed) setPendingOrder(undefined)
    sending.current = false
    latest.current = undefined
    refresh()
  }

  return {
    order: pendingOrder ?? savedOrder,
    failure,
    reorder(ids: string[]) {
      setFailure(undefined)
      setPendingOrder(ids)
      latest.current = ids
      if (!sending.current) void send(sentOrder.current ?? savedOrder)
    },
  }
}

type Order = string[]
type Steps = { latest: RefObject<Order | undefined>; sentOrder: RefObject<Order | undefined> }

/** Until what was wanted last is taken; `save` says why not. */
async function sendSteps(
  { latest, sentOrder }: Steps,
  from: Order,
  save: (step: { expected: Order; ids: Order }) => Promise<string | undefined>,
) {
  let expectedOrder = from
  while (latest.current && latest.current.join() !== expectedOrder.join()) {
    const ids = latest.current
    const failed = await save({ expected: expectedOrder, ids })
    sentOrder.current = failed ? undefined : ids
    if (failed) return failed
    expectedOrder = ids
  }
}
