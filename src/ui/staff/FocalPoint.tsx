import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { StaffPicture } from './StaffPicture.tsx'

/** The whole picture: a click, a tap or the arrow keys set the point that stays in sight where it is cropped. */
export function FocalPoint({
  picture,
  focus,
  onChange,
}: {
  picture: string
  /** In percent of width and height, as CSS writes it. */
  focus: string
  onChange: (focus: string) => void
}) {
  const [x = 50, y = 50] = focus.split(' ').map((part) => Number.parseInt(part, 10))
  const setPoint = (newX: number, newY: number) => onChange(`${percent(newX)} ${percent(newY)}`)
  function pointAt({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // Enter and Space click without a place.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    setPoint(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100)
  }
  function moveByKey(event: KeyboardEvent) {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined || event.altKey || event.metaKey) return
    event.preventDefault()
    setPoint(x + right, y + down)
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <button
        type="button"
        aria-label={`Point of the picture that stays visible: ${inWords(x, y)}. Arrow keys move it.`}
        onClick={pointAt}
        onKeyDown={moveByKey}
        style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
        className="relative block w-full max-w-xs cursor-crosshair overflow-hidden rounded-control bg-sand [&_img]:block [&_img]:w-full"
      >
        <StaffPicture picture={picture} />
        <span
          aria-hidden="true"
          className="absolute top-(--y) left-(--x) size-6 -translate-1/2 rounded-full border-2 border-paper bg-indigo/70 outline-2 outline-ink"
        />
      </button>
      <p role="status" className="text-sm text-slate">
        Stays in sight where the picture is cropped: {inWords(x, y)}.
      </p>
      <p className="text-sm text-slate">
        Click the picture or use the arrow keys to move the point.
      </p>
    </div>
  )
}

const percent = (part: number) => `${Math.round(Math.min(Math.max(part, 0), 100))}%`
const inWords = (x: number, y: number) => `${x}% from the left, ${y}% from the top`

/** Right and down, in percent. */
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
}
