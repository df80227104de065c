import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

/** Stands on a page with a form: asks before what is not saved is left, and forgets it then. */
export function LeaveDialog({ unsaved, onForget }: { unsaved: boolean; onForget: () => void }) {
  const leaving = useLeaveQuestion(unsaved)
  if (!leaving.asking) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave without saving"
      otherwise="Stay here"
      dangerous
      onClose={leaving.stay}
      onConfirm={() => {
        onForget()
        leaving.leave()
      }}
    >
      What you changed since the last save would be lost.
    </ConfirmDialog>
  )
}
