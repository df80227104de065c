import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

/** Buttons that move an entry of a list, also by the arrow keys on them or by dragging; the focus follows. */
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
      {arrows.map(({ name, offset, Icon }) => (
        <button
          key={name}
          type="button"
          aria-label={`Move ${title} ${name.toLowerCase()}`}
          aria-disabled={position === (offset === -1 ? 1 : count)}
          title={name}
          onClick={() => move(offset)}
          onKeyDown={moveByKey}
          className="grid size-11 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-35"
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

const arrows = [
  { name: 'Up', offset: -1, Icon: ArrowUp },
  { name: 'Down', offset: 1, Icon: ArrowDown },
] as const

/** Drags its row of a list with a mouse, a pen or a finger. Hidden from screen readers, which have the buttons. */
function DragHandle({ onMove }: { onMove: (offset: number) => void }) {
  return (
    <span
      aria-hidden="true"
      title="Drag"
      onPointerDown={(event) => dragRow(event, onMove)}
      className="grid w-7 cursor-grab touch-none place-items-center self-stretch text-slate hover:text-ink active:cursor-grabbing"
    >
      <GripVertical size={18} />
    </span>
  )
}

/** The row follows the pointer, the others make room; Escape cancels. */
function dragRow(down: PointerEvent<HTMLElement>, onMove: (offset: number) => void) {
  const handle = down.currentTarget
  const row = handle.closest<HTMLElement>('li, tr')
  const list = row?.parentElement
  if (!row || !list || down.button !== 0) return
  down.preventDefault()
  const rows = [...list.children].filter((child) => child instanceof HTMLElement)
  const from = rows.indexOf(row)
  const height = row.offsetHeight
  // Measured from the top of the list, which scrolls with its rows.
  const inList = (y: number) => y - list.getBoundingClientRect().top
  const middles = rows.map((one) => inList(one.getBoundingClientRect().top) + one.offsetHeight / 2)
  const start = inList(down.clientY)
  let target = from

  const follow = ({ clientY }: { clientY: number }) => {
    const delta = inList(clientY) - start
    const middle = (middles[from] ?? 0) + delta
    target = middles.filter((other, index) => index !== from && other < middle).length
    for (const [index, one] of rows.entries()) {
      const makesRoom =
        index > from && index <= target ? -height : index < from && index >= target ? height : 0
      one.style.transform = `translateY(${one === row ? delta : makesRoom}px)`
    }
    row.scrollIntoView({ block: 'nearest' })
  }
  const stop = new AbortController()
  const end = (offset: number) => {
    stop.abort()
    for (const one of rows) one.style.transform = ''
    Object.assign(row.style, { position: '', zIndex: '', background: '', boxShadow: '' })
    if (offset !== 0) onMove(offset)
  }
  const above = { position: 'relative', zIndex: '1', background: 'var(--color-white)' }
  Object.assign(row.style, { ...above, boxShadow: '0 0 12px rgb(0 0 0 / 0.25)' })
  const { signal } = stop
  // Captured, so that another finger neither moves nor drops the row.
  handle.setPointerCapture(down.pointerId)
  handle.addEventListener('pointermove', follow, { signal })
  handle.addEventListener('pointerup', () => end(target - from), { signal })
  handle.addEventListener('lostpointercapture', () => end(0), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(0), { signal })
}

/** The list with the entry at `from` moved to `to`. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
