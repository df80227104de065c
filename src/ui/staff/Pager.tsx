import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../Button.tsx'

/**
 * Turns the pages of a list. At either end the button stays and keeps the focus, so that a person on
 * the keyboard is not thrown to the top of the page.
 */
export function Pager({
  page,
  last,
  onTurn,
}: {
  page: number
  last: number
  onTurn: (page: number) => void
}) {
  const turn = (next: number) => {
    if (next < 1 || next > last) return
    onTurn(next)
    window.scrollTo({ top: 0 })
  }
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between -mx-2 gap-3 pt-5 sm:justify-end"
    >
      <Button
        kind="quiet"
        aria-disabled={page <= 1}
        onClick={() => turn(page - 1)}
        className={look}
      >
        <ChevronLeft size={18} aria-hidden="true" />
        Previous
      </Button>
      <p className="text-slate">
        Page {page} of {last}
      </p>
      <Button
        kind="quiet"
        aria-disabled={page >= last}
        onClick={() => turn(page + 1)}
        className={look}
      >
        Next
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </nav>
  )
}

const look = 'px-2! aria-disabled:text-slate aria-disabled:no-underline'
