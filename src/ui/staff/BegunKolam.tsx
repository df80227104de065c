import { useMemo } from 'react'
import { kolamPath } from '../kolam.ts'

/** A kolam whose dots are laid out and whose line is only begun: work that is still to come. */
export function BegunKolam({ seed, className = '' }: { seed: string; className?: string }) {
  const { dots, path, width, height } = useMemo(() => kolamPath(seed, 9, 6), [seed])
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={className}>
      <path
        d={dots.map(({ x, y }) => `M${x} ${y}h0`).join('')}
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        className="opacity-40"
      />
      <path
        d={path}
        pathLength="100"
        strokeDasharray="36 100"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
