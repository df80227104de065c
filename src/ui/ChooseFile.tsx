import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'

/** A button that opens the browser's file dialog. */
export function ChooseFile({
  accept = 'image/*',
  disabled,
  onChoose,
  children,
}: {
  accept?: string
  disabled?: boolean
  onChoose: (file: File | undefined) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
