import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../ui/OutcomeMessage.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { MissingPart } from './MissingPart.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'

export type SettingsFormProps = { hasPassword: boolean; onSaved: (message: string) => void }

/** A part of the settings whose button fetches and opens its form. A save closes the form and shows its message. */
export function FormSection({
  load,
  button,
  hasPassword,
  onSaved,
  children,
  ...section
}: {
  id: string
  title: string
  about: string
  load: () => Promise<ComponentType<SettingsFormProps>>
  button: string
  hasPassword: boolean
  onSaved?: () => void
  children?: ReactNode
}) {
  const { Part, missing, open, close } = useLazyComponent(load)
  const [outcome, setOutcome] = useState<OutcomeOf>()
  return (
    <ProfileSettings {...section}>
      {children}
      <OutcomeMessage of={outcome} />
      {Part ? (
        <Part
          hasPassword={hasPassword}
          onSaved={(message) => {
            close()
            setOutcome({ ok: true, message })
            onSaved?.()
          }}
        />
      ) : (
        <Button
          className="justify-self-start"
          onClick={() => {
            setOutcome(undefined)
            open()
          }}
        >
          {button}
        </Button>
      )}
      {missing && <MissingPart />}
    </ProfileSettings>
  )
}
