import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { DragHandle } from './DragHandle.tsx'

/** Move an entry of a list, also by the arrow keys on them or by dragging; the focus follows. */
export function MoveButtons({
  title,
  index: position,
  count,
  onMove,
}: {
  title: string
  index: number
  count: number
  onMove: (offset: number) => void
}) {
  const pressed = useRef<{ button: Element | null; from: number }>(undefined)
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.from === position) return
    // React may have removed and reinserted the row, which loses the focus.
    if (pressed.current.button instanceof HTMLElement) pressed.current.button.focus()
    pressed.current = undefined
  }, [position])

  const move = (offset: 1 | -1) => {
    pressed.current = { button: document.activeElement, from: position }
    onMove(offset)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!offset) return
    event.preventDefault()
    move(offset)
  }
  return (
    <div className="flex">
      <DragHandle onMove={onMove} />
      <button
        type="button"
        aria-label={`Move ${title} up`}
        aria-disabled={position === 1}
        title="Up"
        onClick={() => move(-1)}
        onKeyDown={moveByKey}
        className={arrow}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${title} down`}
        aria-disabled={position === count}
        title="Down"
        onClick={() => move(1)}
        onKeyDown={moveByKey}
        className={arrow}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

const arrow =
  'grid size-11 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-35'
