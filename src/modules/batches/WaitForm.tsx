import { useId, useState } from 'react'
import { emailCode } from '#texts/email-code.ts'
import { ownSeats } from '#texts/own-seats.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { toWaitlist } from '../../ui/addresses/waitlist-address.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../ui/OutcomeMessage.tsx'
import { SendForm } from '../../ui/SendForm.tsx'
import { useSession } from '../../ui/use-session.ts'
import { EmailCode } from '../accounts/email-codes/EmailCode.tsx'
import { refuseWithoutCode, useEmailCode } from '../accounts/email-codes/use-email-code.ts'
import { useOwnCourses } from '../courses/use-own-courses.ts'

const { join } = ownSeats
const fieldTexts = { phone: { missing: join.phoneMissing }, code: { missing: emailCode.missing } }

/** Puts a visitor on the waitlist of a full batch. */
export function WaitForm({ course, batch }: { course: string; batch: number }) {
  const { session } = useSession()
  if (session.status === 'signed-in')
    return <SignedInForm course={course} batch={batch} email={session.user.email} />
  const state = { wanted: toWaitlist(course, batch), label: join.open }
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      <p className="text-sm text-slate">{join.explained}</p>
      <ButtonLink to={to.login} state={state}>
        {join.signIn}
      </ButtonLink>
    </div>
  )
}

function SignedInForm({ course, batch, email }: { course: string; batch: number; email: string }) {
  const id = useId()
  const step = useEmailCode()
  const { phone } = useOwnCourses()
  const [outcome, setOutcome] = useState<OutcomeOf>()
  if (outcome)
    return (
      <div className="grid justify-items-start gap-2 pt-2">
        <OutcomeMessage of={outcome} />
        <ButtonLink to={to.profile}>{join.profile}</ButtonLink>
      </div>
    )
  return (
    <SendForm
      call="POST /api/me/waitlist"
      fieldTexts={fieldTexts}
      request={({ phone }) => ({ body: { course, batch, phone } })}
      before={() => refuseWithoutCode(step)}
      onDone={({ message }) => setOutcome({ ok: true, message })}
      onRefused={({ fields }) => fields?.code && step.require()}
      title={join.failed}
      submit={join.send}
      busyText={join.sending}
      kind="secondary"
      buttonClass="justify-self-start"
      className="grid gap-3 pt-2"
    >
      {(isBusy) => (
        <>
          <p className="text-sm text-slate">{join.explained}</p>
          <TextField
            id={`${id}-phone`}
            name="phone"
            type="tel"
            autoComplete="tel"
            label={join.phone}
            hint={join.hint}
            defaultValue={phone}
            required
          />
          <EmailCode step={step} email={email} id={`${id}-code`} isBusy={isBusy} />
        </>
      )}
    </SendForm>
  )
}
