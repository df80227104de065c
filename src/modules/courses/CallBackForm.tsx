import { useState } from 'react'
import { callBack } from '#texts/call-back.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { readLanding } from '../../ui/api/read-landing.ts'
import { TextField } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../ui/OutcomeMessage.tsx'
import { SendForm } from '../../ui/SendForm.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useSession } from '../../ui/use-session.ts'
import { useOwnCourses } from './use-own-courses.ts'

const fieldTexts = {
  name: { missing: callBack.nameMissing },
  phone: { missing: callBack.phoneMissing },
}

/** Name and number, for a call about a course. Loaded when it is opened. */
export function CallBackForm({ course }: { course: string }) {
  const { session } = useSession()
  const { phone } = useOwnCourses()
  const [outcome, setOutcome] = useState<OutcomeOf>()
  if (outcome) return <OutcomeMessage of={outcome} />
  return (
    <SendForm
      call="POST /api/call-backs"
      fieldTexts={fieldTexts}
      request={({ name, phone }, { data }) => ({
        body: {
          course,
          name,
          phone,
          landing: readLanding(),
          website: String(data.get('website') ?? ''),
        },
      })}
      onDone={({ message }) => setOutcome({ ok: true, message })}
      title={callBack.failed}
      submit={callBack.submit}
      busyText={callBack.sending}
      kind="secondary"
      className="grid max-w-md gap-4"
    >
      <TextField
        id="call-back-name"
        name="name"
        label={callBack.name}
        autoComplete="name"
        maxLength={100}
        defaultValue={session.status === 'signed-in' ? session.user.name : ''}
        required
      />
      <TextField
        id="call-back-phone"
        name="phone"
        type="tel"
        label={callBack.phone}
        hint={callBack.phoneHint}
        autoComplete="tel"
        defaultValue={phone}
        required
      />
      <label className="hidden">
        {callBack.website}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <p className="text-sm text-slate">
        <Sentence
          parts={callBack.consent(
            <Link
              to={to.privacy}
              target="_blank"
              className="text-indigo underline underline-offset-4"
            >
              {callBack.privacy}
            </Link>,
          )}
        />
      </p>
    </SendForm>
  )
}
