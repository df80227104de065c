import { QrCode as QrIcon } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../../ui/api/ask.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { RefusalNotice } from '../../../../ui/Refused.tsx'
import { Badge } from '../../../../ui/staff/Badge.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SourceOptions } from '../../sources/staff/SourceOptions.tsx'
import { longestAddressName, longestCode } from '../rules.ts'

const call = 'GET /api/admin/short-links' as const
type Address = CallData<typeof call>['addresses'][number]

/** Short addresses for posters and QR codes: where each leads, and how often it was followed. */
export function ShortLinks() {
  const { state, refresh } = useStaffData(call, {})
  const send = useStaffAction()
  const [error, setError] = useState('')
  const end = async ({ code, isEnded }: Address) => {
    const answer = await send('PUT /api/admin/short-links/{code}', {
      params: { code },
      body: { isEnded: !isEnded },
    })
    setError(answer.ok ? '' : answer.message)
    refresh()
  }
  return (
    <section aria-labelledby="short-addresses" className="grid gap-3">
      <h2 id="short-addresses" className="text-lg">
        Short addresses
      </h2>
      <p className="measure text-slate">
        For posters and QR codes. Whoever registers after following one stands under its source.
      </p>
      {state.status === 'error' && (
        <NotLoaded what="short addresses" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && state.data.addresses.length > 0 && (
        <ul className="border-t border-edge">
          {state.data.addresses.map((address) => (
            <AddressLine key={address.code} address={address} onEnd={() => void end(address)} />
          ))}
        </ul>
      )}
      <RefusalNotice>{error}</RefusalNotice>
      <NewShortLink onMade={refresh} />
    </section>
  )
}

function AddressLine({ address: shownAddress, onEnd }: { address: Address; onEnd: () => void }) {
  const {
    code,
    address,
    name,
    source,
    path,
    clicks: followedCount,
    clicksToday,
    isEnded,
  } = shownAddress
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
          <span className="font-semibold">{name}</span>
          <code className="select-all">{address}</code>
          {isEnded && <Badge look="over">Ended</Badge>}
        </p>
        <p className="text-[0.8125rem] text-slate wrap-anywhere tabular-nums">
          To {path}, under {source}. Followed {grouped(followedCount)} times, {grouped(clicksToday)}{' '}
          today
        </p>
      </div>
      <div className="-mx-2.5 flex flex-wrap items-center">
        <ButtonLink
          kind="quiet"
          to={to.adminRecord('enrollment', `${roomParts.sources}/${code}`)}
          className="gap-2 px-2.5!"
        >
          <QrIcon size={16} aria-hidden="true" />
          QR code
          <span className="sr-only"> of {name}</span>
        </ButtonLink>
        <Button kind="quiet" onClick={onEnd} className="px-2.5!">
          {isEnded ? 'Lead again' : 'End'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

const emptyForm = { name: '', code: '', path: '/', source: '' }
type FormValues = typeof emptyForm

/** Makes a short address; a code that is sent twice is told to be taken. */
function NewShortLink({ onMade }: { onMade: () => void }) {
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
