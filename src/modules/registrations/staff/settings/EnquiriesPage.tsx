import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { CallData } from '../../../../ui/api/ask.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { RefusalNotice } from '../../../../ui/Refused.tsx'
import { Badge } from '../../../../ui/staff/Badge.tsx'
import { ConfirmDialog } from '../../../../ui/staff/ConfirmDialog.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../../ui/staff/SectionHeading.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SettingsTabs } from '../../../accounts/staff/SettingsTabs.tsx'
import { useMay } from '../../../accounts/use-may.ts'
import { SourceOptions } from '../../../attribution/sources/staff/SourceOptions.tsx'
import { longestPortalName } from '../../portals/rules.ts'

/** How enquiries come in: whose they are, and who may send them from elsewhere. */
export function EnquiriesPage() {
  const mayChange = useMay('settings.change')
  const keepsPortals = useMay('portals.manage')
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="settings" />
      <SettingsTabs />
      <div className="grid max-w-3xl gap-8 pt-5">
        {mayChange && <EnquiriesGo />}
        {keepsPortals && <Portals />}
      </div>
    </div>
  )
}

const choices = {
  nobody: 'Nobody’s, until somebody takes it or gives it to a counsellor',
  'round-robin': 'Given in turn to the counsellors who are signed in that day',
} as const
type Go = keyof typeof choices

/** Whose a new enquiry from the site or a portal is. It counts from the next one on. */
function EnquiriesGo() {
  const { state, refresh } = useStaffData('GET /api/admin/enquiry-assignment', {})
  const send = useStaffAction()
  const [error, setError] = useState('')
  if (state.status === 'loading') return null
  if (state.status === 'error')
    return <NotLoaded what="this setting" reason={state.reason} onRetry={refresh} />
  const current = state.data.enquiryAssignment
  const choose = async (enquiryAssignment: Go) => {
    const answer = await send('PUT /api/admin/enquiry-assignment', { body: { enquiryAssignment } })
    setError(answer.ok ? '' : answer.message)
    refresh()
  }
  return (
    <fieldset>
      <legend className="pb-1.5 font-display text-lg font-semibold">
        A new enquiry from the site or a portal is
      </legend>
      {(Object.keys(choices) as Go[]).map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="enquiries-go"
            checked={current === choice}
            onChange={() => void choose(choice)}
            className="size-5 shrink-0 accent-indigo"
          />
          {choices[choice]}
        </label>
      ))}
      <RefusalNotice>{error}</RefusalNotice>
    </fieldset>
  )
}

const call = 'GET /api/admin/portals' as const
type Portal = CallData<typeof call>['portals'][number]

/** Listing portals and forms elsewhere that send enquiries, each by a key of its own. */
function Portals() {
  const { state, refresh } = useStaffData(call, {})
  const send = useStaffAction()
  const [portalToRevoke, setPortalToRevoke] = useState<Portal>()
  const [error, setError] = useState('')
  const revoke = async ({ id }: Portal) => {
    const answer = await send('DELETE /api/admin/portals/{id}', { params: { id } })
    setError(answer.ok ? '' : answer.message)
    refresh()
  }
  return (
    <section aria-labelledby="portals">
      <h2 id="portals" className="pb-1.5 text-lg">
        Keys of portals
      </h2>
      <p className="measure pb-3 text-slate">
        Who has a key may send enquiries to this site, and do nothing else. The manual says how.
      </p>
      {state.status === 'error' && (
        <NotLoaded what="keys" reason={state.reason} onRetry={refresh} className="min-h-40" />
      )}
      {state.status === 'loaded' && state.data.portals.length > 0 && (
        <ul className="mb-4 border-t border-edge">
          {state.data.portals.map((portal) => (
            <PortalLine
              key={portal.id}
              portal={portal}
              onRevoke={() => setPortalToRevoke(portal)}
            />
          ))}
        </ul>
      )}
      <RefusalNotice>{error}</RefusalNotice>
      <NewPortal onMade={refresh} />
      {portalToRevoke && (
        <ConfirmDialog
          title={`Revoke the key of ${portalToRevoke.name}?`}
          action="Revoke"
          dangerous
          onConfirm={() => void revoke(portalToRevoke)}
          onClose={() => setPortalToRevoke(undefined)}
        >
          <p>Whoever sends with it is refused from now on. What it sent stays.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function PortalLine({ portal, onRevoke }: { portal: Portal; onRevoke: () => void }) {
  const { name, source, keySuffix, createdBy, createdAt, lastUsedAt, enquiries, revoked } = portal
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
          {name} <span className="font-normal text-slate">ends in {keySuffix}</span>
          {revoked && <Badge look="over">Revoked</Badge>}
        </p>
        <p className="text-[0.8125rem] text-slate wrap-anywhere">
          {grouped(enquiries)} {enquiries === 1 ? 'enquiry' : 'enquiries'} under {source}, made by{' '}
          {createdBy}, {formatTime(createdAt)}
          {lastUsedAt ? `, last used ${formatTime(lastUsedAt)}` : ', never used'}
          {revoked && `, revoked by ${revoked.by}, ${formatTime(revoked.at)}`}
        </p>
      </div>
      {!revoked && (
        <Button kind="quiet" onClick={onRevoke} className="px-2.5!">
          Revoke<span className="sr-only"> the key of {name}</span>
        </Button>
      )}
    </li>
  )
}

const newKey = () => crypto.randomUUID()

/** Makes a key, and shows it this once. */
function NewPortal({ onMade }: { onMade: () => void }) {
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
