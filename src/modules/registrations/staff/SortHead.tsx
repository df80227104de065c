import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ListParams, type Sort, sorts } from '../list/rules.ts'

/** The head of a column that orders the list, and once more from its other end. */
export function SortHead({
  sort,
  place: listParams,
  onSort,
}: {
  sort: Sort
  place: ListParams
  onSort: (sort: Sort) => void
}) {
  const isIt = listParams.sort === sort
  const isDown = (listParams.order === 'usual') === (sort === 'registered' || sort === 'contact')
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
