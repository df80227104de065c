import type { ComponentProps } from 'react'

/** Narrows or orders a list; its name is read out, for the first entry says what it is. */
export function Choice({ className = '', ...props }: ComponentProps<'select'>) {
  return (
    <select
      {...props}
      className={`min-h-11 min-w-0 rounded-control border border-edge bg-white px-3 text-base truncate ${className}`}
    />
  )
}
