import type { ReactNode } from 'react'

/** An error message. The element exists before, so that screen readers announce its content. */
export function RefusalNotice({ children }: { children?: ReactNode }) {
  return (
    <p role="alert" className="font-medium text-kumkum empty:absolute">
      {children}
    </p>
  )
}
