import { type SubmitEvent, useEffect, useState } from 'react'
import { factorSettings as words } from '#words/factor-settings.ts'
import { settingsPage } from '#words/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { OutcomeMessage } from '../../../ui/Outcome.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { readTyped, useFormErrors } from '../../../ui/use-form-errors.ts'
import { useAccountAction } from '../use-account-action.ts'

const fields = { code: { missing: words.codeMissing } }

type NewAuthenticator = { key: string; secret: string; address: string }

/** Shows the secret of an authenticator app, as a code to scan and as text, and asks for a first code. */
export function AddApp({
  onAdded,
  onCancel,
}: {
  onAdded: (answer: { message: string; recoveryCodes?: readonly string[] }) => void
  onCancel: () => void
}) {
  const { begun: startedSetup, problem } = useBegun()
  return (
    <div className="grid gap-6">
      <OutcomeMessage of={problem} />
      {startedSetup && (
        <>
          <p className="font-semibold">{words.scan}</p>
          <QrCode text={startedSetup.address} />
          <div>
            <p>{words.orType}</p>
            <p className="mt-1 font-mono text-lg tracking-wide wrap-anywhere">
              {startedSetup.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
          <FirstCode setup={startedSetup} onAdded={onAdded} />
        </>
      )}
      <Button onClick={onCancel} className="justify-self-start">
        {words.cancel}
      </Button>
    </div>
  )
}

function useBegun() {
  const act = useAccountAction()
  const [startedSetup, setStartedSetup] = useState<NewAuthenticator>()
  const [problem, setProblem] = useState<{ ok: false; message: string }>()
  useEffect(() => {
    let isGone = false
    act('POST /api/me/factors/new-authenticator', {}).then((answer) => {
      if (isGone) return
      if (answer.ok) setStartedSetup(answer.data)
      else setProblem({ ok: false, message: answer.message ?? settingsPage.refused })
    })
    return () => {
      isGone = true
    }
  }, [act])
  return { begun: startedSetup, problem }
}

function FirstCode({
  setup,
  onAdded,
}: {
  setup: NewAuthenticator
  onAdded: (answer: { message: string; recoveryCodes?: readonly string[] }) => void
}) {
  const { errors, fields: wrong, check, refuse } = useFormErrors(fields)
  const [busy, setBusy] = useState(false)
  const act = useAccountAction()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !check(event.currentTarget)) return
    const { code } = readTyped(event.currentTarget, fields)
    setBusy(true)
    const answer = await act('POST /api/me/factors/authenticator', {
      body: { key: setup.key, code },
    })
    setBusy(false)
    if (answer.ok) onAdded(answer.data)
    else refuse(answer)
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <FormErrors title={words.appFailed} errors={errors} />
      <TextField
        id="code"
        name="code"
        label={words.code}
        hint={words.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={wrong.code}
      />
      <Button
        type="submit"
        kind="primary"
        aria-disabled={busy}
        className="min-h-12 justify-self-start"
      >
        {words.appSubmit}
      </Button>
    </form>
  )
}
