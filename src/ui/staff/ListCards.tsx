import type { ReactNode } from 'react'

/** The same list where a table would have to scroll sideways; without cards, the place they will take. */
export function ListCards({
  caption,
  pageSize,
  emptyHeight,
  children,
}: {
  caption: string
  pageSize: number
  /** As tall as a card whose lines all fit. */
  emptyHeight: string
  children: ReactNode
}) {
  return (
    <ul aria-label={caption} className="-mt-px grid gap-x-8 md:grid-cols-2">
      {children ??
        Array.from({ length: pageSize }, (_, index) => index).map((index) => (
          <li
            key={index}
            aria-hidden="true"
            className={`${card} grid content-evenly ${emptyHeight}`}
          >
            <span className="h-4 w-1/2 rounded-full bg-sand" />
            <span className="h-2.5 w-3/4 rounded-full bg-sand" />
            <span className="h-2.5 w-2/5 rounded-full bg-sand" />
          </li>
        ))}
    </ul>
  )
}

export const card = 'border-t border-line pt-2 pb-1.5'
