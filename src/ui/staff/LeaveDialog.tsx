import { useEffect, useState } from 'react'
import { isPlainClick, useNavigate } from '../router.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

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
