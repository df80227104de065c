import { useEffect, useState } from 'react'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { callApi } from '../../../ui/api/ask.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { ReviewsAnswer } from '../reviews/contract.ts'

const maxReviews = 3

/** Asked for when the page has nothing else to do. A failure shows nothing: the banner says enough. */
export function useReviews(): ReviewsAnswer | undefined {
  const [answer, setAnswer] = useState<ReviewsAnswer>()

  useEffect(() => {
    const controller = new AbortController()
    const callOff = whenIdle(() => {
      fetchReviews(controller.signal)
        .then(setAnswer)
        .catch((error) => {
          if (!controller.signal.aborted) console.error('Error fetching Google reviews', error)
        })
    })
    return () => {
      callOff()
      controller.abort()
    }
  }, [])

  return answer
}

async function fetchReviews(signal: AbortSignal): Promise<ReviewsAnswer> {
  const answer = await callApi(`get ${endpoints.reviews}`, {}, signal)
  if (!answer.ok) throw answer.error ?? new Error(`The server answered ${answer.status}.`)
  const { reviews, attributionUrl } = answer.data
  return { reviews: reviews.slice(0, maxReviews), attributionUrl }
}
