import { Button } from '../Button.tsx'
import { Refused } from '../Refused.tsx'

/** The end of a form in a dialog: why it was refused, the way on, and the way back. */
export function DialogEnd({
  refused,
  isBusy,
  does,
  doing = 'One moment...',
  onClose,
}: {
  /** Where nothing else in the form says it. */
  refused?: string
  isBusy: boolean
  /** On the button, and while it is done. */
  does: string
  doing?: string
  onClose: () => void
}) {
  return (
    <>
      {refused !== undefined && <Refused>{refused}</Refused>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="solid" aria-disabled={isBusy}>
          {isBusy ? doing : does}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  )
}
