import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { ui } from '#texts/ui.ts'
import { TextField } from './Field.tsx'

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      // A password field does not capitalise; the text field that replaces it would.
      autoCapitalize={isShown ? 'none' : undefined}
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? ui.hidePassword : ui.showPassword}
          onClick={() => setIsShown(!isShown)}
          className="mr-0.5 grid size-11 place-items-center rounded-control text-slate hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      }
    />
  )
}
