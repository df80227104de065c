import { useId, useState } from 'react'
import type { CountedFigure } from '#texts/claims.ts'
import { howCounted } from '#texts/how-counted.ts'

/**
 * Opens how a figure was counted, before scripts as well; pressed again it closes it. The heading and the button come
 * when it opens: eight of them are more than the home page has bytes for.
 */
export function HowCounted({ claim: { figure, label }, basis }: CountedFigure) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const what = ` ${figure} ${label}`
  return (
    <>
      <button type="button" popoverTarget={id} className="how-counted">
        {howCounted.link}
        <span className="sr-only">{what}</span>
      </button>
      <span
        popover=""
        id={id}
        onBeforeToggle={() => setIsOpen(true)}
        className="basis bg-sand text-slate"
      >
        {isOpen && <b className="block text-ink">{what}</b>}
        {basis}
        {isOpen && (
          <button type="button" popoverTarget={id} className="how-counted mt-3 block">
            {howCounted.close}
          </button>
        )}
      </span>
    </>
  )
}
