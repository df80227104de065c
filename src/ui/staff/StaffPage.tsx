import type { ReactNode } from 'react'
import { branded } from '#texts/meta.ts'
import { useHead } from '../head.tsx'
import { BackLink } from './BackLink.tsx'

/** The space around the content of each staff page. */
export const pageFrame = 'px-4 pt-4 pb-10 sm:px-6'

/** A page that is opened from a list or another page: the way back, a heading, and what it shows. */
export function StaffPage({
  title,
  path,
  back,
  besideBack,
  heading = title,
  tools,
  className = '',
  children,
}: {
  title: string
  path: string
  back?: { address: string; name: string }
  besideBack?: ReactNode
  /** Where it is not the title; null for none. */
  heading?: string | null
  /** Beside the heading. */
  tools?: ReactNode
  className?: string
  children: ReactNode
}) {
  useHead({ title: branded(title), path })
  return (
    <div className={`${pageFrame} ${className}`}>
      {back && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
          <BackLink to={back.address}>{back.name}</BackLink>
          {besideBack}
        </div>
      )}
      {(heading !== null || tools) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          {heading !== null && (
            <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
              {heading}
            </h1>
          )}
          {tools}
        </div>
      )}
      {children}
    </div>
  )
}
