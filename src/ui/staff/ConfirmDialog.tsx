import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonKind } from '../Button.tsx'
import { isPlainClick, useNavigate } from '../router.tsx'

/** A confirmation of what cannot be undone, open while it is rendered. */
export function ConfirmDialog({
  title,
  text,
  action,
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: {
  title: string
  text: ReactNode
  action: string
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
        {text}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{cancelLabel}</Button>
        <Button
          kind="danger"
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

/** Asks before unsaved text on a page is left, and discards it then. */
export function LeaveDialog({ unsaved, onForget }: { unsaved: boolean; onForget: () => void }) {
  const navigate = useNavigate()
  const [target, setTarget] = useStoppedLink(unsaved)
  if (target === undefined) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="Your changes since the last save would be lost."
      action="Leave without saving"
      cancelLabel="Stay here"
      onClose={() => setTarget(undefined)}
      onConfirm={() => {
        onForget()
        navigate(target)
      }}
    />
  )
}

/**
 * While there is unsaved text the browser asks before the site is left, and links inside it are stopped:
 * the address of the last one. Back is not stopped: the text is stored.
 */
function useStoppedLink(unsaved: boolean) {
  const [target, setTarget] = useState<string>()

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const holdLink = (event: MouseEvent) => {
      const link = leadsAway(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(link.pathname + link.search + link.hash)
    }
    addEventListener('beforeunload', ask)
    document.addEventListener('click', holdLink, { capture: true })
    return () => {
      removeEventListener('beforeunload', ask)
      document.removeEventListener('click', holdLink, { capture: true })
    }
  }, [unsaved])

  return [target, setTarget] as const
}

/** The link of a plain click in this tab, to another page of ours. */
function leadsAway(event: MouseEvent): HTMLAnchorElement | undefined {
  if (!isPlainClick(event)) return
  const link = (event.target as Element).closest('a')
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return
  const leavesPage = link.origin === location.origin && link.pathname !== location.pathname
  return leavesPage ? link : undefined
}

/** A button, and the dialog that it opens. */
export function DialogButton({
  label,
  kind,
  children,
  ...button
}: Pick<ComponentProps<'button'>, 'aria-label' | 'className'> & {
  label: ReactNode
  kind?: ButtonKind
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind={kind} {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}
