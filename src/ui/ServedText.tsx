import type { ReactNode } from 'react'
import { asServed, useIsServed } from './page-data.tsx'

/** A text that takes long to make, as a date does. On the first page it stays as it is in the HTML. */
export function ServedText({ className, text }: { className?: string; text: () => ReactNode }) {
  if (useIsServed() && !import.meta.env.SSR) return <span className={className} {...asServed} />
  return <span className={className}>{text()}</span>
}
