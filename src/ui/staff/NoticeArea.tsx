import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

type Notice = { text: string; isRefusal: boolean; takesFocus: boolean }

export const NoticeContext = createContext<((notice: Notice) => void) | undefined>(undefined)

/**
 * Shows the result of the last change above `children`, and keeps the focus where its button is gone: in a
 * list, a line may be gone by then.
 */
export function NoticeArea({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The form or button that had the focus may be gone by now.
    if (notice?.takesFocus || (notice && document.activeElement === document.body))
      line.current?.focus()
  }, [notice])
  return (
    <NoticeContext value={setNotice}>
      <p
        ref={line}
        role="status"
        tabIndex={-1}
        className={`py-1 font-semibold outline-none wrap-anywhere empty:absolute ${notice?.isRefusal ? 'text-kumkum' : 'text-neem'}`}
      >
        {notice?.text}
      </p>
      {children}
    </NoticeContext>
  )
}

/** Shows the result of a change in the area around it; without an area it is not shown. */
export function useNoticeArea() {
  const show = useContext(NoticeContext)
  return {
    isThere: show !== undefined,
    showDone: (data: unknown, takesFocus: boolean) =>
      show?.({ text: messageOf(data) ?? 'Saved.', isRefusal: false, takesFocus }),
    /** Where the record is gone or was changed by somebody else, its button may go away. */
    showRefusal: ({ message, status }: { message: string; status: number }) =>
      show?.({ text: message, isRefusal: true, takesFocus: status === 404 || status === 409 }),
  }
}

function messageOf(data: unknown): string | undefined {
  const isMessage = typeof data === 'object' && data !== null && 'message' in data
  return isMessage ? String(data.message) : undefined
}
