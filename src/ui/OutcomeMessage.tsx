import { useEffect, useRef } from 'react'

export type OutcomeOf = {
  ok: boolean
  message: string
  /** Neither success nor error. */
  isNeutral?: boolean
}

/** The result of an action. It takes the focus, because the pressed button may be gone. */
export function OutcomeMessage({ of }: { of: OutcomeOf | undefined }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (of) ref.current?.focus()
  }, [of])
  if (!of) return null
  return (
    <p
      ref={ref}
      role={of.ok ? 'status' : 'alert'}
      tabIndex={-1}
      className={`rounded-control border-2 bg-white px-4 py-3 font-semibold ${edgeOf(of)}`}
    >
      {of.message}
    </p>
  )
}

function edgeOf({ ok, isNeutral }: OutcomeOf) {
  if (isNeutral) return 'border-edge'
  return ok ? 'border-neem' : 'border-kumkum'
}
