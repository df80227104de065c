import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** What opens a `<details className="group">`. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-indigo underline-offset-4 hover:underline">
      <ChevronDown size={16} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      {children}
    </summary>
  )
}
