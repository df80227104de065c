import type { ReactNode } from 'react'

/** A list with nothing in it: what that means, and as `children` a way on. */
export function Empty({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid min-h-60 content-center justify-items-start gap-6 border-l-4 border-marigold pl-6">
      <p className="measure text-xl">{text}</p>
      {children}
    </div>
  )
}
