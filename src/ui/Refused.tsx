import type { ReactNode } from 'react'

/** Why something was not done. It stands there empty before, so that a screen reader hears what comes into it. */
export function RefusalNotice({ children }: { children?: ReactNode }) {
  return (
    <p role="alert" className="font-medium text-kumkum empty:absolute">
      {children}
    </p>
  )
}
