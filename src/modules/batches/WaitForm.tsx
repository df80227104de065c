import { type SubmitEvent, useId, useState } from 'react'
import { ownSeats } from '#words/own-seats.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { callApi } from '../../ui/api/ask.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../ui/Outcome.tsx'
import { useSession } from '../../ui/use-session.ts'
import { EmailCode } from '../accounts/email-codes/EmailCode.tsx'
import { useEmailCode } from '../accounts/email-codes/use-email-code.ts'

const { join: words } = ownSeats

/** For whoever finds a batch full: a place in its line. */
export function WaitForm({ course, batch }: { course: string; batch: number }) {
  const { session } = useSession()
  if (session.status === 'signed-in')
    return <SignedInForm course={course} batch={batch} email={session.user.email} />
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      <p className="text-sm text-slate">{words.explained}</p>
      <ButtonLink to={to.login}>{words.signIn}</ButtonLink>
    </div>
  )
}

function SignedInForm({ course, batch, email }: { course: string; batch: number; email: string }) {
  const id = useId()
  const step = useEmailCode()
  const [phone, setPhone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const [fault, setFault] = useState<string>()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setOutcome(undefined)
    setBusy(true)
    const unconfirmed = step.isNeeded && (await step.confirm())
    if (unconfirmed) return setBusy(false)
    const answer = await callApi('POST /api/me/waitlist', { body: { course, batch, phone } })
    setBusy(false)
    const message = answer.ok ? answer.data.message : (answer.message ?? ownSeats.failed)
    setFault(answer.ok ? undefined : answer.fields?.phone)
    if (!answer.ok && answer.fields?.code) step.require()
    setOutcome({ ok: answer.ok, message })
  }

  if (outcome?.ok)
    return (
      <div className="grid justify-items-start gap-2 pt-2">
        <OutcomeMessage of={outcome} />
        <ButtonLink to={to.profile}>{words.profile}</ButtonLink>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 pt-2">
      <p className="text-sm text-slate">{words.explained}</p>
      {!fault && <OutcomeMessage of={outcome} />}
      <TextField
        id={`${id}-phone`}
        type="tel"
        autoComplete="tel"
        label={words.phone}
        hint={words.hint}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        required
        error={fault}
      />
      <EmailCode step={step} email={email} id={`${id}-code`} isBusy={isBusy} />
      <Button type="submit" aria-disabled={isBusy} className="justify-self-start">
        {isBusy ? words.sending : words.send}
      </Button>
    </form>
  )
}
