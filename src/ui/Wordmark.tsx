import { institute } from '../../content/institute.ts'
import { to } from './addresses/site-map.ts'
import { kolamDots, kolamLine } from './brand-mark.ts'
import { Link } from './Link.tsx'

/** The name beside a small kolam: five dots and one line. Leads home. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <Link to={to.home} className={`wordmark inline-flex min-h-11 items-center gap-2 ${className}`}>
      <KolamMark />
      <span className="text-xl font-bold tracking-[-0.03em]">{institute.name}</span>
    </Link>
  )
}

export function KolamMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-9 shrink-0">
      <g
        transform="translate(16 16)"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={kolamLine} strokeWidth="2.1" />
        <path d={kolamDots} strokeWidth="3.1" />
      </g>
    </svg>
  )
}
