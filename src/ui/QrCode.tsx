import { drawQr, pathOf } from './draw-qr.ts'

/**
 * A text as a code to scan; what it says stands beside it in words. Dark on white whatever the page is: cameras
 * want it so. One path, no picture to fetch.
 */
export function QrCode({ text, className = 'w-56' }: { text: string; className?: string }) {
  const { size, dark } = drawQr(text)
  return (
    // On night, white and ink are what they are by day.
    <span className={`block max-w-full overflow-hidden bg-night ${className}`}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
        className="block w-full bg-white text-ink"
      >
        <path d={pathOf(dark)} fill="currentColor" />
      </svg>
    </span>
  )
}
