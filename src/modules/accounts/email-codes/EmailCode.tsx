import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { emailCode } from '#texts/email-code.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import type { EmailCodeStep } from './use-email-code.ts'

type Props = { step: EmailCodeStep; email: string; id?: string; isBusy?: boolean }

/** Used inside a form: its own buttons send and check the code, and Enter in its field checks it. */
export function EmailCode({ step, email, id = 'code', isBusy = false }: Props) {
  const soon = useId()
  const { isNeeded, confirmed, sentTo, fault, isEarly, send, confirm } = step
  const [isChecking, setChecking] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentTo) field.current?.querySelector('input')?.focus()
  }, [sentTo])
  // A form that is being sent continues by itself, so it keeps the focus.
  if (confirmed)
    return isBusy ? <p role="status">{confirmed.message}</p> : <OutcomeMessage of={confirmed} />
  if (!isNeeded) return null

  async function check() {
    if (isChecking) return
    setChecking(true)
    await confirm()
    setChecking(false)
  }

  function checkOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void check()
  }

  return (
    <fieldset className="grid min-w-0 gap-3 border-l-2 border-edge pl-4">
      <legend className="float-left font-semibold">{emailCode.heading}</legend>
      <p className="text-sm wrap-anywhere text-slate">{emailCode.why(email)}</p>
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {sentTo}
      </p>
      {sentTo ? (
        <div ref={field} className="grid gap-3">
          <TextField
            id={id}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            label={emailCode.label}
            hint={emailCode.hint}
            error={fault}
            value={step.code}
            onChange={(event) => step.setCode(event.target.value)}
            onKeyDown={checkOnEnter}
            required
          />
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <Button aria-disabled={isChecking} onClick={() => void check()}>
              {isChecking ? emailCode.confirming : emailCode.confirm}
            </Button>
            <Button
              kind="quiet"
              aria-disabled={step.isBusy || isEarly}
              aria-describedby={isEarly ? soon : undefined}
              onClick={() => void send()}
              className="-ml-3"
            >
              {step.isBusy ? emailCode.sending : emailCode.again}
            </Button>
          </div>
          {isEarly && (
            <p id={soon} className="text-sm text-slate">
              {emailCode.againSoon}
            </p>
          )}
        </div>
      ) : (
        <>
          <Button
            id={id}
            name="code"
            aria-disabled={step.isBusy}
            aria-describedby={fault ? `${id}-error` : undefined}
            onClick={() => void send()}
            className="justify-self-start"
          >
            {step.isBusy ? emailCode.sending : emailCode.send}
          </Button>
          {fault && (
            <p id={`${id}-error`} role="alert" className="text-sm font-medium text-kumkum">
              {fault}
            </p>
          )}
        </>
      )}
    </fieldset>
  )
}
