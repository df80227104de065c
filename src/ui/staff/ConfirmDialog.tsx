import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../Button.tsx'

/** A confirmation, open while it is rendered. */
export function ConfirmDialog({
  title,
  children,
  action,
  dangerous = false,
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  action: string
  dangerous?: boolean
  cancelLabel?: string
  onConfirm: () => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ids = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${ids}-title`}
      aria-describedby={`${ids}-text`}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-white p-6 text-ink shadow-lift backdrop:bg-ink/50"
    >
      <h2 id={`${ids}-title`} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <div id={`${ids}-text`} className="mt-2 text-base">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{cancelLabel}</Button>
        <Button
          kind={dangerous ? 'danger' : 'solid'}
          onClick={() => {
            dialog.current?.close()
            onConfirm()
          }}
        >
          {action}
        </Button>
      </div>
    </dialog>
  )
}
