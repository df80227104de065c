import { type ReactNode, type SubmitEvent, useState } from 'react'
import { showWho } from '#texts/second-step.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { type FormError, FormErrors } from '../../../ui/FormErrors.tsx'
import { findErrors, readFormValues } from '../../../ui/field-texts.ts'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import type { WaysToShow } from './contract.ts'
import { type FactorTarget, useFactor } from './use-factor.ts'

/** All ways in which a person can prove who they are, the quickest first. */
export default function FactorForm({
  ways,
  inField = false,
  ...showing
}: FactorTarget & {
  ways: WaysToShow
  /** Whether the browser also offers passkeys in the field for the code. */
  inField?: boolean
}) {
  const offers = inField && ways.passkey && ways.authenticator
  const { busy, problem, showPasskey, showTyped } = useFactor(showing, offers)
  const hasFactor = ways.passkey || ways.authenticator
  return (
    <div className="grid gap-6">
      <OutcomeMessage of={problem && { ok: false, ...problem }} />
      {ways.passkey && (
        <Button
          kind="primary"
          aria-disabled={busy !== undefined}
          onClick={showPasskey}
          className="min-h-12"
        >
          {busy === 'passkey' ? showWho.passkeyWaiting : showWho.passkey}
        </Button>
      )}
      {ways.passkey && ways.authenticator && <Or />}
      {ways.authenticator && (
        <TypedForm
          name="code"
          missing={showWho.codeMissing}
          leads={!ways.passkey}
          busy={busy}
          onTyped={(code) => showTyped({ code })}
        >
          {(field) => (
            <TextField
              {...field}
              label={showWho.code}
              hint={showWho.codeHint}
              inputMode="numeric"
              autoComplete={offers ? 'one-time-code webauthn' : 'one-time-code'}
              autoFocus={!ways.passkey}
              maxLength={12}
            />
          )}
        </TypedForm>
      )}
      {ways.password && (
        <TypedForm
          name="password"
          missing={showWho.passwordMissing}
          leads
          busy={busy}
          onTyped={(password) => showTyped({ password })}
        >
          {(field) => (
            <PasswordField
              {...field}
              label={showWho.password}
              autoComplete="current-password"
              autoFocus
            />
          )}
        </TypedForm>
      )}
      {hasFactor && (
        <details className="group border-t border-line pt-4">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-indigo">
            {showWho.lost}
          </summary>
          <div className="mt-3 grid gap-5">
            <p>{ways.recovery ? showWho.lostText : showWho.noCodes}</p>
            {ways.recovery && (
              <TypedForm
                name="recoveryCode"
                missing={showWho.recoveryMissing}
                submit={showWho.recoverySubmit}
                busy={busy}
                onTyped={(recoveryCode) => showTyped({ recoveryCode })}
              >
                {(field) => (
                  <TextField
                    {...field}
                    label={showWho.recoveryCode}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={40}
                  />
                )}
              </TypedForm>
            )}
            <p className="text-sm text-slate">{showWho.nothingLeft}</p>
          </div>
        </details>
      )}
    </div>
  )
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-slate before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {showWho.or}
    </p>
  )
}

/** A field with its button and its error. */
function TypedForm({
  name,
  missing,
  submit = showWho.submit,
  busy,
  leads,
  onTyped,
  children,
}: {
  name: string
  /** The error of an empty field. */
  missing: string
  submit?: string
  busy: string | undefined
  /** Whether this form is the first thing to do on the page. */
  leads?: boolean
  onTyped: (text: string) => void
  children: (field: Field) => ReactNode
}) {
  const texts = { [name]: { missing } }
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const emptyFields = findErrors(event.currentTarget, texts)
    setErrors(Object.entries(emptyFields).map(([field, message]) => ({ field, message })))
    const value = readFormValues(new FormData(event.currentTarget), texts)[name]
    if (!emptyFields[name] && value) onTyped(value)
  }
  return (
    <form method="dialog" noValidate onSubmit={send} className="grid gap-5">
      <FormErrors title={showWho.failed} errors={errors} />
      {children({ id: name, name, required: true, error: errors[0]?.message })}
      <Button
        type="submit"
        kind={leads ? 'primary' : 'secondary'}
        aria-disabled={busy !== undefined}
        className="min-h-12"
      >
        {busy === 'typed' ? showWho.busy : submit}
      </Button>
    </form>
  )
}

type Field = { id: string; name: string; required: true; error: string | undefined }
