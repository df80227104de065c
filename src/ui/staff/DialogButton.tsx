import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { OpenDialog } from '../OpenDialog.tsx'

/** A button, and the dialog that it opens; what stands in it closes it. */
export function DialogButton({
  label,
  kind,
  heading,
  className = 'w-[min(28rem,calc(100vw-2rem))]',
  children,
}: {
  label: string
  kind?: ComponentProps<typeof Button>['kind']
  heading: string
  /** The dialog's width. */
  className?: string
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button kind={kind} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <OpenDialog heading={heading} onClose={close} className={className}>
          {children(close)}
        </OpenDialog>
      )}
    </>
  )
}
