import { useMemo } from 'react'
import { kolamPath } from './kolam.ts'

/**
 * A kolam as decoration, in the text's colour: dots with one line around them. `dotClassName` gives
 * the dots another ink.
 */
export function Kolam({
  seed,
  columns,
  rows,
  className = '',
  dotClassName = '',
}: {
  seed: string
  columns: number
  rows: number
  className?: string
  dotClassName?: string
}) {
  const { dots, path, width, height } = useMemo(
    () => kolamPath(seed, columns, rows),
    [seed, columns, rows],
  )
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={className}>
      {/* One path of zero-length strokes with round ends draws every dot. */}
      <path
        d={dots.map(({ x, y }) => `M${x} ${y}h0`).join('')}
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
        className={dotClassName}
      />
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  )
}
