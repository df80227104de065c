import { useId } from 'react'

/** A line of dots with two lines weaving around them, as wide as its container, in the text's colour. */
export function KolamBorder({ className = '' }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" width="100%" height="24" className={`block ${className}`}>
      <pattern id={id} width="48" height="24" patternUnits="userSpaceOnUse">
        <path
          d="M0 12C4 4 8 2 12 2s8 2 12 10s8 10 12 10s8-2 12-10M0 12c4 8 8 10 12 10s8-2 12-10s8-10 12-10s8 2 12 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path d="M12 12h0M36 12h0" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      </pattern>
      <rect width="100%" height="24" fill={`url(#${id})`} />
    </svg>
  )
}
