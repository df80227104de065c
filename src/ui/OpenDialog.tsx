import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

/** A modal dialog, open while it is rendered; Escape calls `onClose`. */
export function OpenDialog({
  heading,
  onClose,
  startsInField = false,
  className,
  children,
}: {
  heading: string
  onClose: () => void
  /** The first field has the focus; the heading names the dialog. */
  startsInField?: boolean
  /** Its width. */
  className: string
  children: ReactNode
}) {
  // Another dialog may open over it.
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed: so the browser returns the focus.
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
      {/* Takes the focus first, so that the dialog is read from its start. */}
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
