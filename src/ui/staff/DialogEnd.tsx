import { Button } from '../Button.tsx'
import { RefusalNotice } from '../Refused.tsx'

/** The end of a form in a dialog: why it was refused, the way on, and the way back. */
export function DialogEnd({
  error,
  isBusy,
  does,
  busyText = 'One moment...',
  onClose,
}: {
  /** Where nothing else in the form says it. */
  error?: string
  isBusy: boolean
  /** On the button, and while it is done. */
  does: string
  busyText?: string
  onClose: () => void
}) {
  return (
    <>
      {error !== undefined && <RefusalNotice>{error}</RefusalNotice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="solid" aria-disabled={isBusy}>
          {isBusy ? busyText : does}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  )
}
