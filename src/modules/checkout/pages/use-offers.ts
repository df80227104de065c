import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import type { Offer } from '../contract.ts'

type OffersView =
  | { status: 'loading' }
  | { status: 'error' }
  | { status: 'loaded'; offers: Offer[] }

/** Batches of a course that are on sale, with their free seats; `refresh` asks again. */
export function useOffers(courseId: string): { view: OffersView; refresh: () => void } {
  const [view, setView] = useState<OffersView>({ status: 'loading' })
  const look = useCallback(
    async (signal?: AbortSignal) => {
      const request = { params: { id: courseId } }
      const answer = await callApi('GET /api/checkouts/courses/{id}', request, signal)
      setView(answer.ok ? { status: 'loaded', offers: answer.data.offers } : { status: 'error' })
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
