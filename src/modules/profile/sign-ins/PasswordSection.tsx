import { useState } from 'react'
import { passwordSettings } from '#words/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../../ui/OutcomeMessage.tsx'
import { usePart } from '../../../ui/use-part.ts'
import { MissingPart } from '../MissingPart.tsx'
import { ProfileSettings } from '../ProfileSettings.tsx'

const loadForm = () => import('./PasswordForm.tsx').then(({ PasswordForm }) => PasswordForm)

export function PasswordSection({
  hasPassword,
  onChanged,
}: {
  hasPassword: boolean
  onChanged: () => void
}) {
  const { Part, missing, open, close } = usePart(loadForm)
  const [outcome, setOutcome] = useState<OutcomeOf>()
  return (
    <ProfileSettings
      id="password"
      title={passwordSettings.heading}
      about={hasPassword ? passwordSettings.about : passwordSettings.aboutFirst}
    >
      <OutcomeMessage of={outcome} />
      {Part ? (
        <Part
          hasPassword={hasPassword}
          onSaved={(message) => {
            close()
            setOutcome({ ok: true, message })
            onChanged()
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
          {hasPassword ? passwordSettings.change : passwordSettings.choose}
        </Button>
      )}
      {missing && <MissingPart />}
    </ProfileSettings>
  )
}
