import { useCallback, useEffect, useState } from 'react'
import { type CallData, callApi } from '../../../ui/api/call-api.ts'

type OffersView =
  | { status: 'loading' }
  | { status: 'error' }
  | ({ status: 'loaded' } & CheckoutData)

type CheckoutData = CallData<typeof call>
export type UnpaidOrder = NonNullable<CheckoutData['unpaidOrder']>

const call = 'GET /api/checkouts/courses/{id}' as const

/** Batches of a course that are on sale, with their free seats; `refresh` asks again. */
export function useOffers(courseId: string): { view: OffersView; refresh: () => void } {
  const [view, setView] = useState<OffersView>({ status: 'loading' })
  const look = useCallback(
    async (signal?: AbortSignal) => {
      const request = { params: { id: courseId } }
      const answer = await callApi(call, request, signal)
      setView(answer.ok ? { status: 'loaded', ...answer.data } : { status: 'error' })
    },
    [courseId],
  )
  useEffect(() => {
    const controller = new AbortController()
    // Cancelled.
    look(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [look])
  return { view, refresh: () => void look() }
}
