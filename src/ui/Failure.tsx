import type { ReactNode } from 'react'

/** Loading failed: what happened, and as `children` what to do. */
export function Failure({
  message,
  children,
  className = 'min-h-80',
}: {
  message: string
  children?: ReactNode
  className?: string
}) {
  return (
    <div className={`grid content-center justify-items-center gap-6 text-center ${className}`}>
      <p role="alert" className="measure text-xl font-semibold text-kumkum">
        {message}
      </p>
      {children}
    </div>
  )
}
