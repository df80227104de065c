import { useState } from 'react'
import { useSession } from '../../domain/accounts/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Outcome, type OutcomeOf } from '../../ui/Outcome.tsx'
import { Missing } from './Missing.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { usePart } from './use-part.ts'

const loadForm = () => import('./EmailForm.tsx').then(({ EmailForm }) => EmailForm)

export function ChangeEmail({ hasPassword }: { hasPassword: boolean }) {
  const { session } = useSession()
  const { Part, missing, open, close } = usePart(loadForm)
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const current = session.status === 'signed-in' ? session.user.email : ''
  return (
    <SettingsSection
      id="email"
      title="E-mail address"
      about="A new one counts once you open the link that we send there. Other devices are signed out then."
    >
      <p className="wrap-anywhere">{current}</p>
      <Outcome of={outcome} />
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
          Change e-mail address
        </Button>
      )}
      {missing && <Missing />}
    </SettingsSection>
  )
}
