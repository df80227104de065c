import { type SubmitEvent, useId, useState } from 'react'
import { ownSeats } from '#words/own-seats.ts'
import { endpoints, to } from '../../site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Outcome, type OutcomeOf } from '../../ui/Outcome.tsx'
import { ask } from '../../wire/ask.ts'
import { useSession } from '../accounts/use-session.ts'

const { join: words } = ownSeats

/** For whoever finds a batch full: a place in its line. */
export function WaitForm({ course, batch }: { course: string; batch: number }) {
  const { session } = useSession()
  const id = useId()
  const [phone, setPhone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const [fault, setFault] = useState<string>()
  if (session.status !== 'signed-in')
    return (
      <div className="grid justify-items-start gap-2 pt-2">
        <p className="text-sm text-slate">{words.explained}</p>
        <ButtonLink to={to.login}>{words.signIn}</ButtonLink>
      </div>
    )

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await ask(`post ${endpoints.myWaits}`, { body: { course, batch, phone } })
    setBusy(false)
    const message = answer.ok ? answer.data.message : (answer.message ?? ownSeats.failed)
    setFault(answer.ok ? undefined : answer.fields?.phone)
    setOutcome({ ok: answer.ok, message })
  }

  if (outcome?.ok)
    return (
      <div className="grid justify-items-start gap-2 pt-2">
        <Outcome of={outcome} />
        <ButtonLink to={to.profile}>{words.profile}</ButtonLink>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 pt-2">
      <p className="text-sm text-slate">{words.explained}</p>
      {!fault && <Outcome of={outcome} />}
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
      <Button type="submit" aria-disabled={isBusy} className="justify-self-start">
        {isBusy ? words.sending : words.send}
      </Button>
    </form>
  )
}
