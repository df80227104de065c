import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonKind } from '../Button.tsx'
import { isPlainClick, useNavigate } from '../router.tsx'

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

/** Asks before unsaved text on a page is left, and discards it then. */
export function LeaveDialog({ unsaved, onForget }: { unsaved: boolean; onForget: () => void }) {
  const leaveQuestion = useLeaveQuestion(unsaved)
  if (!leaveQuestion.asking) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave without saving"
      cancelLabel="Stay here"
      dangerous
      onClose={leaveQuestion.stay}
      onConfirm={() => {
        onForget()
        leaveQuestion.leave()
      }}
    >
      Your changes since the last save would be lost.
    </ConfirmDialog>
  )
}

/**
 * Asks before a page with unsaved text is left: the browser's question when the site is left, ours for
 * links inside it. Back is not stopped: the text is stored.
 */
function useLeaveQuestion(unsaved: boolean) {
  const navigate = useNavigate()
  const [targetUrl, setTargetUrl] = useState<string>()

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const holdLink = (event: MouseEvent) => {
      const link = leadsAway(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      setTargetUrl(link.pathname + link.search + link.hash)
    }
    addEventListener('beforeunload', ask)
    document.addEventListener('click', holdLink, { capture: true })
    return () => {
      removeEventListener('beforeunload', ask)
      document.removeEventListener('click', holdLink, { capture: true })
    }
  }, [unsaved])

  return {
    asking: targetUrl !== undefined,
    stay: () => setTargetUrl(undefined),
    leave: () => targetUrl !== undefined && navigate(targetUrl),
  }
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
