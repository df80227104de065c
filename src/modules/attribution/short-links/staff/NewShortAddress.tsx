import { type SubmitEvent, useState } from 'react'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SourceOptions } from '../../sources/staff/SourceOptions.tsx'
import { longestAddressName, longestCode } from '../rules.ts'

const nothing = { name: '', code: '', path: '/', source: '' }
type Typed = typeof nothing

/** Makes a short address; a code that is sent twice is told to be taken. */
export function NewShortAddress({ onMade }: { onMade: () => void }) {
  const send = useStaffAction()
  const { state } = useStaffData(`get ${staffEndpoints.sources}`, {})
  const sources = state.status === 'loaded' ? state.data.sources : []
  const [typed, setTyped] = useState(nothing)
  const [refused, setRefused] = useState<Partial<Typed>>({})
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!typed.source) return setRefused({ source: 'Choose the source that it stands under.' })
    setBusy(true)
    const body = { ...typed, source: Number(typed.source) }
    const answer = await send(`post ${staffEndpoints.shortAddresses}`, { body })
    setBusy(false)
    if (!answer.ok) return setRefused(answer.fields ?? { name: answer.message })
    setRefused({})
    setTyped(nothing)
    onMade()
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: refused[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={submit}
      className="grid gap-4 rounded-card bg-sand/60 p-5"
    >
      <h3 className="text-base">Make a short address</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="What it is for"
          autoComplete="off"
          maxLength={longestAddressName}
          {...field('name')}
        />
        <TextField
          label="Code"
          hint="Small letters, digits and dashes: it stands on the poster."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={longestCode}
          {...field('code')}
        />
        <TextField
          label="Leads to the page"
          autoComplete="off"
          maxLength={100}
          {...field('path')}
        />
        <SelectField label="Source of the short address" {...field('source')}>
          <SourceOptions sources={sources} />
        </SelectField>
      </div>
      <Button type="submit" kind="solid" aria-disabled={busy} className="justify-self-start">
        {busy ? 'Making...' : 'Make it'}
      </Button>
    </form>
  )
}
