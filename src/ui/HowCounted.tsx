import { useId } from 'react'
import type { CountedFigure } from '#words/claims.ts'
import { howCounted } from '#words/how-counted.ts'

/** Opens how a figure was counted, before scripts as well; pressed again it closes it. */
export function HowCounted({ claim: { figure, label }, basis }: CountedFigure) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className="how-counted">
        {howCounted.link}
        <span className="sr-only">{howCounted.linkOf(`${figure} ${label}`)}</span>
      </button>
      <span popover="" id={id} className="basis bg-sand text-slate">
        {basis}
      </span>
    </>
  )
}
