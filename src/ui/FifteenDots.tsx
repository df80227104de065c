/**
 * A kolam of three rows of five, in the text's colour: `<Kolam seed="f" columns={5} rows={3} />`,
 * precomputed.
 */
export function FifteenDots({
  isRepeat = false,
  className = '',
  dotClassName = '',
}: {
  /** Reuses the line of the first one on the page. */
  isRepeat?: boolean
  className?: string
  dotClassName?: string
}) {
  return (
    <svg viewBox="0 0 108 68" aria-hidden="true" className={className}>
      <path
        d={dots}
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        className={dotClassName}
      />
      {!isRepeat && (
        <defs>
          <path id={lineId} d={line} pathLength="1" />
        </defs>
      )}
      <use
        href={`#${lineId}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        className="kolam-line"
      />
    </svg>
  )
}

const lineId = 'fifteen-dots'

const dots = [14, 34, 54]
  .map((y) => [14, 34, 54, 74, 94].map((x) => `M${x} ${y}h0`).join(''))
  .join('')

const line =
  'M14 6c5.523 0 5.8 3.8 10 8s5.8 5.8 10 10s5.8 5.8 10 10s5.8 5.8 10 10s4.5 8 10 8s5.8-3.8 10-8s5.8-5.8 10-10s8-4.5 8-10s-3.8-5.8-8-10s-4.5-8-10-8s-4.5 6-10 6s-4.5-6-10-6s-4.5 6-10 6s-4.5-6-10-6s-5.8 3.8-10 8s-8 4.5-8 10s3.8 5.8 8 10s5.8 5.8 10 10s4.5 8 10 8s5.8-3.8 10-8s5.8-5.8 10-10s5.8-5.8 10-10s5.8-5.8 10-10s4.5-8 10-8s8 2.5 8 8s-6 4.5-6 10s6 4.5 6 10s-6 4.5-6 10s6 4.5 6 10s-2.5 8-8 8s-5.8-3.8-10-8s-5.8-5.8-10-10s-5.8-5.8-10-10s-5.8-5.8-10-10s-4.5-8-10-8s-5.8 3.8-10 8s-5.8 5.8-10 10s-8 4.5-8 10s3.8 5.8 8 10s4.5 8 10 8s4.5-6 10-6s4.5 6 10 6s4.5-6 10-6s4.5 6 10 6s5.8-3.8 10-8s8-4.5 8-10s-3.8-5.8-8-10s-5.8-5.8-10-10s-4.5-8-10-8s-5.8 3.8-10 8s-5.8 5.8-10 10s-5.8 5.8-10 10s-5.8 5.8-10 10s-4.5 8-10 8s-8-2.5-8-8s6-4.5 6-10s-6-4.5-6-10s6-4.5 6-10s-6-4.5-6-10s2.5-8 8-8z'
