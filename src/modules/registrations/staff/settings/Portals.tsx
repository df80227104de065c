import { useState } from 'react'
import type { CallData } from '../../../../ui/api/ask.ts'
import { Button } from '../../../../ui/Button.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { RefusalNotice } from '../../../../ui/Refused.tsx'
import { Badge } from '../../../../ui/staff/Badge.tsx'
import { ConfirmDialog } from '../../../../ui/staff/ConfirmDialog.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { NewPortal } from './NewPortal.tsx'

const call = 'GET /api/admin/portals' as const
type Portal = CallData<typeof call>['portals'][number]

/** Listing portals and forms elsewhere that send enquiries, each by a key of its own. */
export function Portals() {
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
