import type { ComponentProps } from 'react'

/** Filters or orders a list; it needs an `aria-label`, since only its value is visible. */
export function Choice(props: ComponentProps<'select'>) {
  return (
    <select
      {...props}
      className="min-h-11 min-w-0 rounded-control border border-edge bg-white px-3 text-base truncate"
    />
  )
}
