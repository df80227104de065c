import { institute } from '../../content/institute.ts'
import { to } from './addresses/site-map.ts'
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
        <path
          d="M0 -4.5C2.4 -6.9 4.7 -6.9 4.7 -9.5S2.6 -14.2 0 -14.2S-4.7 -12.1 -4.7 -9.5S-2.4 -6.9 0 -4.5L4.5 0C6.9 2.4 6.9 4.7 9.5 4.7S14.2 2.6 14.2 0S12.1 -4.7 9.5 -4.7S6.9 -2.4 4.5 0L0 4.5C-2.4 6.9 -4.7 6.9 -4.7 9.5S-2.6 14.2 0 14.2S4.7 12.1 4.7 9.5S2.4 6.9 0 4.5L-4.5 0C-6.9 -2.4 -6.9 -4.7 -9.5 -4.7S-14.2 -2.6 -14.2 0S-12.1 4.7 -9.5 4.7S-6.9 2.4 -4.5 0Z"
          strokeWidth="2.1"
        />
        <path d="M0 0h0M0 -9.5h0M9.5 0h0M0 9.5h0M-9.5 0h0" strokeWidth="3.1" />
      </g>
    </svg>
  )
}
