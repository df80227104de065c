import { ui } from '#words/ui.ts'
import { Icon, star } from './Icon.tsx'

/** A rating of up to five stars, halves rounded down. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <span role="img" aria-label={ui.stars(rating)} className={`inline-flex gap-0.5 ${className}`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Icon
          key={place}
          path={star}
          className={`size-[1.1em] ${place <= rating ? 'fill-marigold' : ''}`}
        />
      ))}
    </span>
  )
}
