import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../ui/staff/use-action.ts'

/**
 * The order of the list before the server's response: each step is shown at once and sent when the one
 * before it is done, so that a button can be pressed ten times. After a refusal, `savedOrder` is shown
 * again.
 */
export function useCourseOrder(savedOrder: string[], refresh: () => void) {
  const [pendingOrder, setPendingOrder] = useState<string[]>()
  const latest = useRef<string[]>(undefined)
  /** The order that the server accepted last, until the reloaded list arrives. */
  const sentOrder = useRef<string[]>(undefined)
  const orderKey = savedOrder.join()
  useEffect(() => {
    if (!latest.current) sentOrder.current = undefined
    // The server's list applies again, unless a step is in progress.
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
  /** Does nothing while a step is in progress: the latest one follows it. */
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
