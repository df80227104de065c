import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'

/** Drags its row of a list with a mouse, a pen or a finger. Hidden from screen readers, which have the buttons. */
export function DragHandle({ onMove }: { onMove: (offset: number) => void }) {
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

/** The row follows the pointer, the others make room; Escape takes it back. */
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
