import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button, type ButtonKind } from '../Button.tsx'

/** A button, and the dialog that it opens. */
export function DialogButton({
  label,
  kind,
  children,
  ...button
}: Pick<ComponentProps<'button'>, 'aria-label' | 'className'> & {
  label: string
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
