import type { ReactNode } from 'react'

/** An empty list: what that means, and as `children` what to do. */
export function Empty({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid min-h-60 content-center justify-items-start gap-6 border-l-4 border-marigold pl-6">
      <p className="measure text-xl">{text}</p>
      {children}
    </div>
  )
}
