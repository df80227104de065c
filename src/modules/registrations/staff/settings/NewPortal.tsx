import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SourceOptions } from '../../../attribution/sources/staff/SourceOptions.tsx'
import { longestPortalName } from '../../portals/rules.ts'

const newKey = () => crypto.randomUUID()

/** Makes a key, and shows it this once. */
export function NewPortal({ onMade }: { onMade: () => void }) {
  const send = useStaffAction()
  const { state } = useStaffData('GET /api/admin/sources', {})
  const sources = state.status === 'loaded' ? state.data.sources : []
  const [formValues, setFormValues] = useState({ name: '', source: '' })
  const [key, setKey] = useState(newKey)
  const [error, setError] = useState<Partial<Record<'name' | 'source', string>>>({})
  const [secret, setSecret] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!formValues.name.trim())
      return setError({ name: 'Enter whose key it is, such as JustDial.' })
    if (!formValues.source) return setError({ source: 'Choose where its enquiries come from.' })
    setBusy(true)
    const body = { key, name: formValues.name, source: Number(formValues.source) }
    const answer = await send('POST /api/admin/portals', { body })
    setBusy(false)
    if (!answer.ok) return setError(answer.fields ?? { name: answer.message })
    setError({})
    setSecret(answer.data.secret)
    setFormValues({ name: '', source: '' })
    setKey(newKey())
    onMade()
  }
  return (
    <>
      {secret && <NewPortalSecret secret={secret} onDone={() => setSecret(undefined)} />}
      <form
        noValidate
        method="dialog"
        onSubmit={submit}
        className="grid max-w-2xl gap-4 rounded-card bg-sand/60 p-5"
      >
        <h3 className="text-base">Make a key</h3>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Whose it is"
            autoComplete="off"
            maxLength={longestPortalName}
            value={formValues.name}
            error={error.name}
            onChange={({ target }) => setFormValues({ ...formValues, name: target.value })}
          />
          <SelectField
            label="Its enquiries come from"
            value={formValues.source}
            error={error.source}
            onChange={({ target }) => setFormValues({ ...formValues, source: target.value })}
          >
            <SourceOptions sources={sources} />
          </SelectField>
        </div>
        <Button type="submit" kind="solid" aria-disabled={busy} className="justify-self-start">
          {busy ? 'Making...' : 'Make the key'}
        </Button>
      </form>
    </>
  )
}

/** It takes the focus: whoever reads by ear must not miss what is never shown again. */
function NewPortalSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      className="mb-4 grid max-w-2xl gap-2 rounded-control border-2 border-neem bg-white p-4"
    >
      <p className="font-semibold">Copy the key now: it is not shown again.</p>
      <code className="block rounded-control bg-sand px-3 py-2 wrap-anywhere select-all">
        {secret}
      </code>
      <Button onClick={onDone} className="justify-self-start">
        I have it
      </Button>
    </div>
  )
}
