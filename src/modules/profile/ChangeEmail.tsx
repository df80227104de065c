import { useState } from 'react'
import { emailSettings } from '#words/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../ui/Outcome.tsx'
import { usePart } from '../../ui/use-part.ts'
import { useSession } from '../../ui/use-session.ts'
import { MissingPart } from './Missing.tsx'
import { ProfileSettings } from './SettingsSection.tsx'

const loadForm = () => import('./EmailForm.tsx').then(({ EmailForm }) => EmailForm)

export function ChangeEmail({ hasPassword }: { hasPassword: boolean }) {
  const { session } = useSession()
  const { Part, missing, open, close } = usePart(loadForm)
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const current = session.status === 'signed-in' ? session.user.email : ''
  return (
    <ProfileSettings id="email" title={emailSettings.heading} about={emailSettings.about}>
      <p className="wrap-anywhere">{current}</p>
      <OutcomeMessage of={outcome} />
      {Part ? (
        <Part
          hasPassword={hasPassword}
          onSent={(message) => {
            close()
            setOutcome({ ok: true, message })
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
          {emailSettings.change}
        </Button>
      )}
      {missing && <MissingPart />}
    </ProfileSettings>
  )
}
