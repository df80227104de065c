import { useEffect, useState } from 'react'
import { reviewsSection } from '#texts/home.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { HowCounted } from '../../../ui/HowCounted.tsx'
import { runWhenIdle } from '../../../ui/run-when-idle.ts'
import { Stars } from '../../../ui/Stars.tsx'
import type { Review, ReviewsAnswer } from '../reviews/contract.ts'

export function Reviews() {
  const answer = useReviews()
  const { banner, rating } = reviewsSection
  const hasRating = Boolean(rating.claim.figure)
  if (!hasRating && !answer?.reviews.length) return null
  return (
    <section aria-labelledby="reviews" className="section wrap">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <h2 id="reviews" className="measure text-3xl">
          {reviewsSection.heading}
        </h2>
        {hasRating && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xl font-semibold">
            <Stars rating={5} className="text-2xl" />
            {banner}
            <HowCounted {...rating} />
          </p>
        )}
      </div>
      {answer && answer.reviews.length > 0 && (
        <ul className="mt-6 grid gap-x-12 gap-y-5 sm:mt-10 sm:gap-y-10 lg:grid-cols-3">
          {answer.reviews.map((review) => (
            <ReviewItem key={review.author_name + review.relative_time_description} {...review} />
          ))}
        </ul>
      )}
      {answer && answer.reviews.length > 0 && (
        <p className="mt-4 sm:mt-8 text-sm text-slate">
          {reviewsSection.from}{' '}
          <span translate="no" className="whitespace-nowrap">
            {reviewsSection.service}
          </span>
        </p>
      )}
      {answer?.attributionUrl && (
        <a
          href={answer.attributionUrl}
          rel="noopener"
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
        >
          {reviewsSection.readAll}
        </a>
      )}
    </section>
  )
}

function ReviewItem({ author_name, relative_time_description, rating, text, url }: Review) {
  return (
    <li className="border-t border-line pt-4 sm:pt-5">
      <figure className="flex h-full flex-col gap-1.5 sm:gap-3">
        <Stars rating={rating} className="self-start" />
        <blockquote className="grow text-sm sm:text-base">{text}</blockquote>
        <figcaption className="text-sm text-slate">
          {url ? (
            <a
              href={url}
              rel="noopener"
              className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
            >
              {author_name}
            </a>
          ) : (
            <span className="font-semibold text-ink">{author_name}</span>
          )}
          {' · '}
          {relative_time_description}
        </figcaption>
      </figure>
    </li>
  )
}

const maxReviews = 3

/** Loaded when the page is idle. A failure shows nothing. */
function useReviews(): ReviewsAnswer | undefined {
  const [answer, setAnswer] = useState<ReviewsAnswer>()

  useEffect(() => {
    const controller = new AbortController()
    const callOff = runWhenIdle(() => {
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
