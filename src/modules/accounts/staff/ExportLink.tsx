import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadAfterStepUp } from '../factors/download-after-step-up.ts'

/** Downloads a file about many people: a list with its filters. Requires a step-up. */
export function ExportLink({
  href,
  children = <span className="max-sm:sr-only">Export CSV</span>,
  className = 'px-2.5',
}: {
  href: string
  children?: ReactNode
  className?: string
}) {
  return (
    <a
      href={href}
      download
      onClick={(event) => {
        event.preventDefault()
        downloadAfterStepUp(event.currentTarget.href, 'everybody')
      }}
      className={`inline-flex min-h-9 items-center gap-2 pointer-coarse:min-h-11 font-semibold text-indigo underline-offset-4 hover:underline ${className}`}
    >
      <Download size={16} aria-hidden="true" />
      {children}
    </a>
  )
}
