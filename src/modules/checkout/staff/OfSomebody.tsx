import type { ReactNode } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Link } from '../../../ui/Link.tsx'

type Of = { name: string | null; course: string; enrolmentId: number | null }

/** Whose money it is and for what, leading to their fees. */
export function OfSomebody({ of, children }: { of: Of; children: ReactNode }) {
  const name = of.name ?? 'Account deleted'
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        {of.enrolmentId === null ? (
          name
        ) : (
          <Link
            to={to.adminRecord('finance', of.enrolmentId)}
            className="text-indigo underline underline-offset-4"
          >
            {name}
          </Link>
        )}
      </p>
      <p className="text-slate wrap-anywhere">{of.course}</p>
      {children}
    </div>
  )
}
