import { useEffect, useRef, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { Loaded, NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { SettingsGroup } from '../../../ui/staff/SettingsGroup.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { SourceOptions } from '../../attribution/sources/staff/SourceOptions.tsx'
import { longestPortalName } from '../portals/rules.ts'

/** Settings of enquiries: assignment, and portals. */
export function EnquiriesPage() {
  const mayChange = useAbility('settings.change')
  const mayEditSources = useAbility('sources.edit')
  const keepsPortals = useAbility('portals.manage')
  return (
    <SectionPage section="settings">
      <div className="grid gap-5 pt-4">
        {mayChange && <EnquiryRules />}
        {mayEditSources && (
          <SettingsGroup id="sources" heading="Sources">
            <TextLink
              to={to.adminRecord('enrollment', sectionParts.sources)}
              className="justify-self-start"
            >
              Names and costs of sources
            </TextLink>
          </SettingsGroup>
        )}
        {keepsPortals && <Portals />}
      </div>
    </SectionPage>
  )
}

const choices = {
  nobody: 'Unassigned, until somebody takes it or assigns it to a counsellor',
  'round-robin': 'Round robin among the counsellors who are signed in that day',
} as const
type Choice = keyof typeof choices

/** To whom new enquiries are assigned and how long they may wait, from the next one on. */
function EnquiryRules() {
  const { state, refresh } = useStaffData('GET /api/admin/enquiry-assignment', {})
  if (state.status === 'loading') return <div className="min-h-72" />
  if (state.status === 'error')
    return <NotLoaded what="this setting" reason={state.reason} onRetry={refresh} />
  const { enquiryAssignment, enquiryLimitMinutes } = state.data
  return (
    <SettingsGroup id="new-enquiries" heading="New enquiries">
      <NoticeArea>
        <ActionForm
          call="PUT /api/admin/enquiry-assignment"
          request={(form) => ({
            body: {
              enquiryAssignment: form.text('assignment') as Choice,
              enquiryLimitMinutes: form.text('limit') ? Number(form.text('limit')) : null,
            },
          })}
          submit="Save"
          onDone={refresh}
        >
          <fieldset>
            <legend className="sr-only">A new enquiry is</legend>
            {(Object.keys(choices) as Choice[]).map((choice) => (
              <label key={choice} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="assignment"
                  value={choice}
                  defaultChecked={enquiryAssignment === choice}
                  className="size-5 shrink-0 accent-indigo"
                />
                {choices[choice]}
              </label>
            ))}
          </fieldset>
          <TextField
            label="Tell owners when an enquiry waits longer than (minutes)"
            name="limit"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={enquiryLimitMinutes ?? ''}
            hint="Counted in opening hours. Empty: never."
          />
        </ActionForm>
      </NoticeArea>
    </SettingsGroup>
  )
}

const call = 'GET /api/admin/portals' as const
type Portal = CallData<typeof call>['portals'][number]

/** Portals and other forms that send enquiries, each with its key. */
function Portals() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <SettingsGroup
      id="portals"
      heading="Portal keys"
      text="A key lets a portal send enquiries to this site, and nothing else. The manual says how."
    >
      <Loaded what="keys" state={state} onRetry={refresh} placeholder={null} className="min-h-40">
        {({ portals }) => (
          <ul className="border-t border-edge empty:hidden">
            {portals.map((portal) => (
              <PortalLine key={portal.id} portal={portal} onChanged={refresh} />
            ))}
          </ul>
        )}
      </Loaded>
      <NewPortal onMade={refresh} />
    </SettingsGroup>
  )
}

function PortalLine({ portal, onChanged }: { portal: Portal; onChanged: () => void }) {
  const { id, name, source, keySuffix, createdBy, createdAt, lastUsedAt, enquiries, revoked } =
    portal
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
        <ActionButton
          kind="quiet"
          call="DELETE /api/admin/portals/{id}"
          request={{ params: { id } }}
          confirm={{
            title: `Revoke the key of ${name}?`,
            text: 'Enquiries sent with this key are refused from now on. Those already received stay.',
            action: 'Revoke',
          }}
          onDone={onChanged}
          onRefused={onChanged}
          className="px-2.5!"
        >
          Revoke<span className="sr-only"> the key of {name}</span>
        </ActionButton>
      )}
    </li>
  )
}

/** Makes a key, which is shown only once. */
function NewPortal({ onMade }: { onMade: () => void }) {
  const sources = useStaffData('GET /api/admin/sources', {}).data?.sources ?? []
  const [secret, setSecret] = useState<string>()
  return (
    <>
      {secret && <NewPortalSecret secret={secret} onDone={() => setSecret(undefined)} />}
      <ActionForm
        call="POST /api/admin/portals"
        request={(form, key) =>
          form.missing(missingTexts) ?? {
            body: { key, name: form.text('name'), source: Number(form.text('source')) },
          }
        }
        submit="Create key"
        busyText="Creating..."
        onDone={(portal) => {
          setSecret(portal.secret)
          onMade()
        }}
        isEmptiedOnDone
        className="rounded-card bg-sand/60 p-5"
      >
        <h3 className="text-base">Create a key</h3>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Portal" name="name" autoComplete="off" maxLength={longestPortalName} />
          <SelectField label="Its enquiries come from" name="source">
            <SourceOptions sources={sources} />
          </SelectField>
        </div>
      </ActionForm>
    </>
  )
}

const missingTexts = {
  name: 'Enter whose key it is, such as JustDial.',
  source: 'Choose where its enquiries come from.',
}

/** Takes the focus: screen readers must not miss what is shown only once. */
function NewPortalSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      className="grid gap-2 rounded-control border-2 border-neem bg-white p-4"
    >
      <p className="font-semibold">Copy the key now: it is not shown again.</p>
      <code className="block rounded-control bg-sand px-3 py-2 wrap-anywhere select-all">
        {secret}
      </code>
      <Button onClick={onDone} className="justify-self-start">
        Done
      </Button>
    </div>
  )
}
