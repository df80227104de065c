import { QrCode as QrIcon } from 'lucide-react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { ActionButton, ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../../ui/staff/Badge.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SourceOptions } from '../../sources/staff/SourceOptions.tsx'
import { longestAddressName, longestCode } from '../rules.ts'

const call = 'GET /api/admin/short-links' as const
type ShortLink = CallData<typeof call>['addresses'][number]

/** Short links for posters and QR codes: the page of each, and how often it was used. */
export function ShortLinks() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <Section title="Short links" className="grid gap-3">
      <p className="measure text-slate">
        For posters and QR codes. People who register after following one are counted under its
        source.
      </p>
      <Loaded what="short addresses" state={state} onRetry={refresh} placeholder={null}>
        {({ addresses }) => (
          <ul className="border-t border-edge empty:hidden">
            {addresses.map((address) => (
              <ShortLinkLine key={address.code} shortLink={address} onChanged={refresh} />
            ))}
          </ul>
        )}
      </Loaded>
      <NewShortLink onMade={refresh} />
    </Section>
  )
}

function ShortLinkLine({ shortLink, onChanged }: { shortLink: ShortLink; onChanged: () => void }) {
  const { code, address, name, source, path, clicks, clicksToday, isEnded } = shortLink
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
          <span className="font-semibold">{name}</span>
          <code className="select-all">{address}</code>
          {isEnded && <Badge look="over">Ended</Badge>}
        </p>
        <p className="text-[0.8125rem] text-slate wrap-anywhere tabular-nums">
          To {path}, under {source}. Followed {grouped(clicks)} times, {grouped(clicksToday)} today
        </p>
      </div>
      <div className="-mx-2.5 flex flex-wrap items-center">
        <ButtonLink
          kind="quiet"
          to={to.adminRecord('enrollment', `${sectionParts.sources}/${code}`)}
          className="gap-2 px-2.5!"
        >
          <QrIcon size={16} aria-hidden="true" />
          QR code
          <span className="sr-only"> of {name}</span>
        </ButtonLink>
        <ActionButton
          kind="quiet"
          call="PUT /api/admin/short-links/{code}"
          request={{ params: { code }, body: { isEnded: !isEnded } }}
          onDone={onChanged}
          onRefused={onChanged}
          className="px-2.5!"
        >
          {isEnded ? 'Reactivate' : 'End'}
          <span className="sr-only"> {name}</span>
        </ActionButton>
      </div>
    </li>
  )
}

/** Makes a short link; sent twice, the second is refused as taken. */
function NewShortLink({ onMade }: { onMade: () => void }) {
  const sources = useStaffData('GET /api/admin/sources', {}).data?.sources ?? []
  return (
    <ActionForm
      call="POST /api/admin/short-links"
      request={(form) =>
        form.missing({ source: 'Choose the source it is counted under.' }) ?? {
          body: {
            name: form.text('name'),
            code: form.text('code'),
            path: form.text('path'),
            source: Number(form.text('source')),
          },
        }
      }
      submit="Create link"
      busyText="Creating..."
      onDone={onMade}
      isEmptiedOnDone
      className="rounded-card bg-sand/60 p-5"
    >
      <h3 className="text-base">Create a short link</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="What it is for"
          name="name"
          autoComplete="off"
          maxLength={longestAddressName}
        />
        <TextField
          label="Code"
          name="code"
          hint="Small letters, digits and dashes: it is printed on the poster."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={longestCode}
        />
        <TextField
          label="Leads to the page"
          name="path"
          defaultValue="/"
          autoComplete="off"
          maxLength={100}
        />
        <SelectField label="Source of the short link" name="source">
          <SourceOptions sources={sources} />
        </SelectField>
      </div>
    </ActionForm>
  )
}
