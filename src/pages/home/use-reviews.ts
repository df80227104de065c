import { useEffect, useState } from 'react'
import type { ReviewsAnswer } from '../../domain/reviews/contract.ts'
import { endpoints } from '../../site-map.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { apiBaseUrl } from '../../wire/backend-url.ts'

const shown = 3

/** Asked for when the page has nothing else to do. A failure shows nothing: the banner says enough. */
export function useReviews(): ReviewsAnswer | undefined {
  const [answer, setAnswer] = useState<ReviewsAnswer>()

  useEffect(() => {
    const asking = new AbortController()
    const callOff = whenIdle(() => {
      fetchReviews(asking.signal)
        .then(setAnswer)
        .catch((error) => {
          if (!asking.signal.aborted) console.error('Error fetching Google reviews', error)
        })
    })
    return () => {
      callOff()
      asking.abort()
    }
  }, [])

  return answer
}

async function fetchReviews(signal: AbortSignal): Promise<ReviewsAnswer> {
  const response = await fetch(apiBaseUrl(endpoints.reviews), { signal })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  const { reviews, attributionUrl } = (await response.json()) as ReviewsAnswer
  return { reviews: reviews.slice(0, shown), attributionUrl }
}
