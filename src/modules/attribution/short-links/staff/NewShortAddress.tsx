import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SourceOptions } from '../../sources/staff/SourceOptions.tsx'
import { longestAddressName, longestCode } from '../rules.ts'

const emptyForm = { name: '', code: '', path: '/', source: '' }
type FormValues = typeof emptyForm

/** Makes a short address; a code that is sent twice is told to be taken. */
export function NewShortLink({ onMade }: { onMade: () => void }) {
  const send = useStaffAction()
  const { state } = useStaffData('GET /api/admin/sources', {})
  const sources = state.status === 'loaded' ? state.data.sources : []
  const [formValues, setFormValues] = useState(emptyForm)
  const [error, setError] = useState<Partial<FormValues>>({})
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!formValues.source) return setError({ source: 'Choose the source that it stands under.' })
    setBusy(true)
    const body = { ...formValues, source: Number(formValues.source) }
    const answer = await send('POST /api/admin/short-links', { body })
    setBusy(false)
    if (!answer.ok) return setError(answer.fields ?? { name: answer.message })
    setError({})
    setFormValues(emptyForm)
    onMade()
  }
  const field = (name: keyof FormValues) => ({
    value: formValues[name],
    error: error[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFormValues({ ...formValues, [name]: target.value }),
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
