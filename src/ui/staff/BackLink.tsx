import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../Link.tsx'

/** The way from a record or a tool back to where it was opened from. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 text-indigo underline-offset-4 hover:underline"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}
