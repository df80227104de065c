import { useEffect, useState } from 'react'
import { type CallData, callApi } from '../../../ui/api/ask.ts'
import { isPending } from '../rules.ts'

export type ShownOrder = CallData<'GET /api/orders/{id}'>

export type OrderView =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'loaded'; order: ShownOrder; isUnreachable: boolean }

/** Milliseconds: at first often, for whoever has just paid, and then as long as the page is open. */
const soon = 2_000
const later = 10_000
const soonTimes = 30

/** Where an order stands, asked again for as long as something may come of it. */
export function useOrder(id: string): { view: OrderView; refresh: () => void } {
  const [view, setView] = useState<OrderView>({ status: 'loading' })
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let times = 0
    const look = async () => {
      const answer = await callApi('GET /api/orders/{id}', { params: { id } }, controller.signal)
      times += 1
      if (answer.ok) setView({ status: 'loaded', order: answer.data, isUnreachable: false })
      else if (answer.status === 404) return setView({ status: 'missing' })
      else
        setView((order) => (order.status === 'loaded' ? { ...order, isUnreachable: true } : order))
      const isDone = answer.ok && !isPending(answer.data.state)
      if (!isDone) timer = setTimeout(reload, times < soonTimes ? soon : later)
    }
    // Called off: nobody waits for it any more.
    const reload = () => void look().catch(() => undefined)
    reload()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [id])
  const refresh = async () => {
    const answer = await callApi('GET /api/orders/{id}', { params: { id } })
    if (answer.ok) setView({ status: 'loaded', order: answer.data, isUnreachable: false })
  }
  return { view, refresh: () => void refresh() }
}
