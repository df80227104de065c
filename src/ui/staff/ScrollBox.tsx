import type { ReactNode } from 'react'

/** What is wider than a phone: its own box scrolls, also by keyboard, and the page does not. */
export function ScrollBox({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      {...byKeyboard}
      className={`relative overflow-x-auto print:overflow-visible ${className}`}
    >
      {children}
    </section>
  )
}

const byKeyboard = { tabIndex: 0 }
