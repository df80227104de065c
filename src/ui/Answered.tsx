import { useEffect, useRef } from 'react'

/** What the server said, where a form or a button was. It takes the focus, because that may be gone. */
export function Answered({ ok, message }: { ok: boolean; message: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p
      ref={place}
      role={ok ? 'status' : 'alert'}
      tabIndex={-1}
      className={`rounded-control border-2 bg-white px-4 py-3 font-semibold ${ok ? 'border-neem' : 'border-kumkum'}`}
    >
      {message}
    </p>
  )
}
