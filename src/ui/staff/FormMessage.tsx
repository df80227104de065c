import type { Ref } from 'react'

/** What came of the last change; keeps the focus when the button that made it goes away. */
export function FormMessage({
  message: notice,
  ref,
}: {
  message: { text: string; isRefusal: boolean } | undefined
  ref: Ref<HTMLParagraphElement>
}) {
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className={`py-1 font-semibold outline-none wrap-anywhere empty:absolute ${notice?.isRefusal ? 'text-kumkum' : 'text-neem'}`}
    >
      {notice?.text}
    </p>
  )
}
