import { ui } from '#texts/ui.ts'
import { star } from './Icon.tsx'

const row = [0, 1, 2, 3, 4].map((index) => star.replace('12', `${12 + 26 * index}`))

/** A rating of up to five stars, halves rounded down: one drawing, since pages show dozens. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  const full = Math.floor(rating)
  return (
    <svg
      role="img"
      aria-label={ui.stars(rating)}
      viewBox="0 0 128 24"
      className={`icon inline-block h-[1.1em] w-auto ${className}`}
    >
      <path d={row.slice(0, full).join('')} className="fill-marigold" />
      {full < row.length && <path d={row.slice(full).join('')} />}
    </svg>
  )
}
