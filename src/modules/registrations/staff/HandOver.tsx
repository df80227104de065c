import { useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import type { DayList, RegistrationRecord } from '../contract.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { offerToUndo } from './offer-to-undo.ts'

type HandOverProps = {
  record: RegistrationRecord
  onGiven: () => void
  onTaken: () => void
  /** Somebody else assigned it first. */
  onRefused: () => void
}

/**
 * Hands a registration to another counsellor with a note, by keyboard alone. Users who may not assign hand
 * over their own, and take unassigned ones.
 */
export function HandOver(props: HandOverProps) {
  const { record } = props
  if (record.mayTake) return <Take {...props} />
  return record.mayHandOver ? <Hand {...props} /> : null
}

function Take({ record, onTaken, onRefused }: HandOverProps) {
  return (
    <div className="grid justify-items-start gap-1">
      <ActionButton
        call="POST /api/admin/registrations/assigned"
        request={(key) => ({
          body: { key, rows: [{ id: record.id, expected: null }], counsellorId: 'me' },
        })}
        refusalIn={({ skipped }) => skipped[0]?.reason}
        onDone={() => {
          offerToUndo('assign', [record.id], `${record.name} is assigned to you.`)
          onTaken()
        }}
        onRefused={onRefused}
        shortcut="Alt+H"
        className="gap-2"
      >
        Assign to me
      </ActionButton>
    </div>
  )
}

function Hand({ record, onGiven, onRefused }: HandOverProps) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useShortcut('Alt+h', () => setAsking(true))
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        kind="quiet"
        onClick={() => setAsking(true)}
        aria-keyshortcuts="Alt+H"
        className="gap-2 px-0!"
      >
        Hand over
        <KeyHint>Alt+H</KeyHint>
      </Button>
      <RefusalNotice>{refusal}</RefusalNotice>
      {isAsking && (
        <BulkDialog
          action="assign"
          rows={[record]}
          onClose={() => setAsking(false)}
          onDone={({ skipped }) => {
            setRefusal(skipped[0]?.reason)
            if (skipped.length > 0) onRefused()
            else {
              offerToUndo('assign', [record.id], `${record.name} is handed over.`)
              onGiven()
            }
          }}
        />
      )}
    </div>
  )
}

/** Requests of colleagues, each handed over with one button. */
export function HandOverRequests({
  requests,
  person,
  onChanged,
}: {
  requests: DayList['requests']
  person: string
  onChanged: () => void
}) {
  if (requests.length === 0) return null
  return (
    <Section title="Hand-over requests" className="mb-5 grid gap-2">
      <ul className="grid gap-2">
        {requests.map(({ registration, name, course, requester, requesterId, requestedAt }) => (
          <li
            key={`${registration} ${requesterId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sand/60 px-4 py-3"
          >
            <p className="min-w-0 wrap-anywhere">
              <Link
                to={to.adminRecord('enrollment', registration)}
                className="font-semibold underline underline-offset-4"
              >
                {name}
              </Link>
              {`, ${course}`}
              <span className="block text-[0.8125rem] text-slate">
                {requester} · {formatTime(requestedAt)}
              </span>
            </p>
            <ActionButton
              call="POST /api/admin/registrations/assigned"
              request={(key) => ({
                body: {
                  key,
                  rows: [{ id: registration, expected: person }],
                  counsellorId: requesterId,
                  note: `Requested by ${requester}`,
                },
              })}
              refusalIn={({ skipped }) => skipped[0]?.reason}
              onDone={() => {
                offerToUndo('assign', [registration], `${name} is assigned to ${requester}.`)
                onChanged()
              }}
              onRefused={onChanged}
            >
              {/* Begins with the visible label, for voice control. */}
              <span>
                Hand over{' '}
                <span className="sr-only">
                  {name} to {requester}
                </span>
              </span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
