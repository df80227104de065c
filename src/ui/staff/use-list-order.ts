import { useEffect, useRef, useState } from 'react'
import type { CallInput } from '../api/call-api.ts'
import { useAction } from './use-action.ts'

type Ids = {
  'PUT /api/admin/course-order': string
  'PUT /api/admin/instructor-order': number
  'PUT /api/admin/gallery-order': number
}

type Input<C extends keyof Ids> = { body: { expected: Ids[C][]; ids: Ids[C][] } }

/**
 * The order of a list before the server's response: each step is shown at once and sent when the one
 * before it is done, so that a button can be pressed ten times. After a refusal, `savedOrder` is shown
 * again.
 */
export function useListOrder<C extends keyof Ids>(
  call: C,
  savedOrder: Ids[C][],
  refresh: () => void,
) {
  const [pendingOrder, setPendingOrder] = useState<Ids[C][]>()
  const latest = useRef<Ids[C][]>(undefined)
  /** The order that the server accepted last, until the reloaded list arrives. */
  const sentOrder = useRef<Ids[C][]>(undefined)
  const orderKey = savedOrder.join()
  useEffect(() => {
    if (!latest.current) sentOrder.current = undefined
    // The server's list applies again, unless a step is in progress.
    setPendingOrder((order) => (latest.current && order?.join() !== orderKey ? order : undefined))
  }, [orderKey])

  const action = useAction(call, {
    onDone: (_, input) => {
      const { ids } = (input as Input<C>).body
      sentOrder.current = ids
      if (latest.current?.join() !== ids.join()) return sendLatest(ids)
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
  function sendLatest(expected: Ids[C][]) {
    if (!latest.current) return
    const input: Input<C> = { body: { expected, ids: latest.current } }
    action.run(input as CallInput<C>)
  }
  return {
    order: pendingOrder ?? savedOrder,
    failure: action.errors.message,
    reorder(ids: Ids[C][]) {
      action.refuse({})
      setPendingOrder(ids)
      latest.current = ids
      sendLatest(sentOrder.current ?? savedOrder)
    },
  }
}
