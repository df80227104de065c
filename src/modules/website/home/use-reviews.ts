import { useEffect, useState } from 'react'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { ask } from '../../../ui/api/ask.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { ReviewsAnswer } from '../reviews/contract.ts'

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
  const answer = await ask(`get ${endpoints.reviews}`, {}, signal)
  if (!answer.ok) throw answer.error ?? new Error(`The server answered ${answer.status}.`)
  const { reviews, attributionUrl } = answer.data
  return { reviews: reviews.slice(0, shown), attributionUrl }
}
