import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

/** A modal dialog that is open as long as it is there; Escape asks for its end by `onClose`. */
export function OpenDialog({
  heading,
  onClose,
  startsInField = false,
  className,
  children,
}: {
  heading: string
  onClose: () => void
  /** For work at speed: one types at once, and the heading is read as the dialog's name. */
  startsInField?: boolean
  /** Its width. */
  className: string
  children: ReactNode
}) {
  // Another may lie over it.
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is taken away: so the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`m-auto rounded-card bg-paper p-[min(1.5rem,7vw)] text-ink shadow-lift wrap-anywhere backdrop:bg-ink/60 sm:p-8 ${className}`}
    >
      {/* First to take the focus, so that the dialog is read from its start. */}
      <h2
        id={headingId}
        tabIndex={startsInField ? undefined : -1}
        className="text-2xl outline-none"
      >
        {heading}
      </h2>
      {children}
    </dialog>
  )
}
