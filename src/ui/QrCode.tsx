import { drawQr, pathOf } from './draw-qr.ts'

/**
 * A QR code; its content also stands beside it as text. Dark on white in both schemes, as cameras need it.
 * One SVG path, nothing to load.
 */
export function QrCode({ text, className = 'w-56' }: { text: string; className?: string }) {
  const { size, dark } = drawQr(text)
  return (
    // On night, white and ink keep their light values.
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
