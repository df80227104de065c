import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SourceOptions } from '../../../attribution/sources/staff/SourceOptions.tsx'
import { longestPortalName } from '../../portals/rules.ts'

const newKey = () => crypto.randomUUID()

/** Makes a key, and shows it this once. */
export function NewPortal({ onMade }: { onMade: () => void }) {
  const send = useStaffAction()
  const { state } = useStaffData(`get ${staffEndpoints.sources}`, {})
  const sources = state.status === 'loaded' ? state.data.sources : []
  const [typed, setTyped] = useState({ name: '', source: '' })
  const [key, setKey] = useState(newKey)
  const [refused, setRefused] = useState<Partial<Record<'name' | 'source', string>>>({})
  const [secret, setSecret] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!typed.name.trim()) return setRefused({ name: 'Enter whose key it is, such as JustDial.' })
    if (!typed.source) return setRefused({ source: 'Choose where its enquiries come from.' })
    setBusy(true)
    const body = { key, name: typed.name, source: Number(typed.source) }
    const answer = await send(`post ${staffEndpoints.portals}`, { body })
    setBusy(false)
    if (!answer.ok) return setRefused(answer.fields ?? { name: answer.message })
    setRefused({})
    setSecret(answer.data.secret)
    setTyped({ name: '', source: '' })
    setKey(newKey())
    onMade()
  }
  return (
    <>
      {secret && <Shown secret={secret} onDone={() => setSecret(undefined)} />}
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
            value={typed.name}
            error={refused.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <SelectField
            label="Its enquiries come from"
            value={typed.source}
            error={refused.source}
            onChange={({ target }) => setTyped({ ...typed, source: target.value })}
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
function Shown({ secret, onDone }: { secret: string; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div
      ref={place}
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
