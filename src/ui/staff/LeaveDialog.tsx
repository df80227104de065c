import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

/** Stands on a page with a form: asks before what is not saved is left, and forgets it then. */
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
      What you changed since the last save would be lost.
    </ConfirmDialog>
  )
}
