import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../ui/staff/use-action.ts'

/**
 * The order of the list, ahead of the server: each step shows at once and is sent when the one before
 * it has arrived, so that somebody may press a button ten times. `savedOrder` is the order that the
 * server gave; where it refuses, that one shows again.
 */
export function useCourseOrder(savedOrder: string[], refresh: () => void) {
  const [pendingOrder, setPendingOrder] = useState<string[]>()
  const latest = useRef<string[]>(undefined)
  /** What the server took last, while the list that says so is still on its way. */
  const sentOrder = useRef<string[]>(undefined)
  const orderKey = savedOrder.join()
  useEffect(() => {
    if (!latest.current) sentOrder.current = undefined
    // The server's list decides again, unless a step is still on its way.
    setPendingOrder((order) => (latest.current && order?.join() !== orderKey ? order : undefined))
  }, [orderKey])

  const action = useAction('PUT /api/admin/course-order', {
    onDone: (_, { body }) => {
      sentOrder.current = body.ids
      if (latest.current?.join() !== body.ids.join()) return sendLatest(body.ids)
      latest.current = undefined
      refresh()
    },
    onRefused: () => {
      sentOrder.current = undefined
      latest.current = undefined
      setPendingOrder(undefined)
      refresh()
    },
  })
  /** Nothing while a step is under way: it is followed by the latest one. */
  function sendLatest(expected: string[]) {
    if (latest.current) action.run({ body: { expected, ids: latest.current } })
  }
  return {
    order: pendingOrder ?? savedOrder,
    failure: action.errors.message,
    reorder(ids: string[]) {
      action.refuse({})
      setPendingOrder(ids)
      latest.current = ids
      sendLatest(sentOrder.current ?? savedOrder)
    },
  }
}
