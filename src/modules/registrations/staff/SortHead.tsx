import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ListPlace, type Sort, sorts } from '../list/rules.ts'

/** The head of a column that orders the list, and once more from its other end. */
export function SortHead({
  sort,
  place,
  onSort,
}: {
  sort: Sort
  place: ListPlace
  onSort: (sort: Sort) => void
}) {
  const isIt = place.sort === sort
  const isDown = (place.order === 'usual') === (sort === 'registered' || sort === 'contact')
  const Arrow = isDown ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort(sort)}
      className="-mx-1 inline-flex min-h-10 items-center gap-1 px-1 text-left font-semibold hover:text-ink"
    >
      {sorts[sort]}
      {isIt && <Arrow size={14} aria-hidden="true" className="shrink-0" />}
    </button>
  )
}
