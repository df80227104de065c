import { useEffect, useState } from 'react'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { ask } from '../../../ui/api/ask.ts'
import type { ShownOrder } from '../contract.ts'
import { isAwaited } from '../rules.ts'

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
    const asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let times = 0
    const look = async () => {
      const answer = await ask(`get ${endpoints.orderState}`, { params: { id } }, asking.signal)
      times += 1
      if (answer.ok) setView({ status: 'loaded', order: answer.data, isUnreachable: false })
      else if (answer.status === 404) return setView({ status: 'missing' })
      else
        setView((known) => (known.status === 'loaded' ? { ...known, isUnreachable: true } : known))
      const isDone = answer.ok && !isAwaited(answer.data.state)
      if (!isDone) timer = setTimeout(again, times < soonTimes ? soon : later)
    }
    // Called off: nobody waits for it any more.
    const again = () => void look().catch(() => undefined)
    again()
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [id])
  const refresh = async () => {
    const answer = await ask(`get ${endpoints.orderState}`, { params: { id } })
    if (answer.ok) setView({ status: 'loaded', order: answer.data, isUnreachable: false })
  }
  return { view, refresh: () => void refresh() }
}
