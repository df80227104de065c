import { encode } from 'uqr'

/**
 * A text as a code to scan; what it says stands beside it in words. Dark on white whatever the page is: cameras
 * want it so. One path, no picture to fetch.
 */
export function QrCode({ text, className = 'w-56' }: { text: string; className?: string }) {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    // On night, white and ink are what they are by day.
    <span className={`block max-w-full overflow-hidden bg-night ${className}`}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
        className="block w-full bg-white text-ink"
      >
        <path d={squares.join('')} fill="currentColor" />
      </svg>
    </span>
  )
}
