import { Plus } from 'lucide-react'
import { starts } from '#words/starts.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { EmptySection } from '../../../ui/staff/EmptySection.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { EnrollmentTabs } from '../../accounts/staff/EnrollmentTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { BatchRecord } from '../contract.ts'

/** Batches that are not over, next start first, with their seats. */
export function BatchList() {
  const [params] = useSearchParams()
  const past = params.get('past') === '1'
  const request = past ? { query: { past: '1' as const } } : { query: {} }
  const { state, refresh } = useStaffData('GET /api/admin/batches', request)
  const plans = useMay('batches.plan')
  const address = to.adminRecord('enrollment', roomParts.batches)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <SectionHeading section="enrollment" />
        {plans && (
          <ButtonLink to={`${address}/new`} kind="primary">
            <Plus size={18} aria-hidden="true" />
            New batch
          </ButtonLink>
        )}
      </div>
      <EnrollmentTabs />
      <Loaded what="batches" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ batches, clashes, today }) => (
          <>
            <Batches batches={batches} clashes={clashes} today={today} />
            <Link
              to={past ? address : `${address}?past=1`}
              className="mt-3 inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
            >
              {past ? 'Hide past batches' : 'Show past and cancelled batches'}
            </Link>
          </>
        )}
      </Loaded>
    </>
  )
}

type Clash = CallData<'GET /api/admin/batches'>['clashes'][number]

function Batches({
  batches,
  clashes,
  today,
}: {
  batches: readonly BatchRecord[]
  clashes: readonly Clash[]
  today: string
}) {
  if (batches.length === 0)
    return (
      <EmptySection seed="batches">
        <p className="measure text-xl">
          No batch yet. The site shows a start, with its seats, as soon as one is on sale.
        </p>
      </EmptySection>
    )
  return (
    <ul className="mt-4 border-t border-edge">
      {batches.map((batch) => (
        <li
          key={batch.id}
          className="relative grid gap-x-6 gap-y-0.5 border-b border-line py-2.5 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <Link
              to={to.adminRecord('enrollment', `${roomParts.batches}/${batch.id}`)}
              className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {batch.title}, {starts.day(batch.startsOn, today)}
            </Link>
            <p className="text-[0.8125rem] text-slate wrap-anywhere">
              {starts.hours(batch)} · {starts.mode[batch.mode]}
              {batch.room && ` · ${batch.room}`} · {batch.trainer ?? 'no trainer yet'}
            </p>
            {clashes.map((clash) => {
              const other = batches.find(({ id }) => id === clash.other)
              return (
                clash.batch === batch.id &&
                other && (
                  <p
                    key={`${clash.what} ${clash.other}`}
                    className="text-[0.8125rem] text-kumkum wrap-anywhere"
                  >
                    {clash.name} has {other.title}, {starts.day(other.startsOn, today)}, at the same
                    time: {clash.classes === 1 ? 'one class' : `${clash.classes} classes`}
                  </p>
                )
              )
            })}
          </div>
          <p className="flex items-center gap-3 tabular-nums">
            <BatchBadge batch={batch} />
            <span>
              {batch.occupied} of {batch.seats}
              {batch.waiting > 0 && `, ${batch.waiting} waiting`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

export function BatchBadge({ batch }: { batch: BatchRecord }) {
  if (batch.status === 'cancelled') return <Badge look="over">Cancelled</Badge>
  if (batch.status === 'closed') return <Badge look="done">Closed</Badge>
  if (!batch.onSale) return <Badge look="done">Not on sale</Badge>
  return batch.occupied >= batch.seats ? (
    <Badge look="waits">Full</Badge>
  ) : (
    <Badge look="goes on">On sale</Badge>
  )
}
