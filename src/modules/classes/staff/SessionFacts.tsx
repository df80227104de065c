import { batchTimes } from '#texts/batch-times.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Badge } from '../../../ui/staff/Badge.tsx'

/** A class as lists show it. */
export type ClassData = CallData<'GET /api/admin/attendance'>['todays'][number]

/**
 * When and where a class is, of which course, and how far its roll is. With `today` it is one of a person's
 * own list: in one line where there is room, with the day if that is another one, without its trainer.
 */
export function SessionFacts({ session, today }: { session: ClassData; today?: string }) {
  const { course, day, fromTime, toTime, mode, room, link, trainer } = session
  const where = room || batchTimes.mode[mode]
  return (
    <div
      className={`min-w-0 ${today ? 'grow lg:grid lg:min-h-9 lg:grid-cols-[19rem_1fr_1fr] lg:items-center lg:gap-x-4' : ''}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        {today && day !== today && `${batchTimes.day(day, today)}, `}
        {batchTimes.time(fromTime)} to {batchTimes.time(toTime)} <SessionBadges session={session} />
      </p>
      <p className="wrap-anywhere">{course}</p>
      <p className="text-slate wrap-anywhere">
        {today ? where : `${where} · ${trainer ?? 'No trainer'}`}
        {link && (
          <span className="print:hidden">
            {' · '}
            <a href={link} className="text-indigo underline underline-offset-4">
              Open the link
            </a>
          </span>
        )}
      </p>
      {session.cancellationReason && (
        <p className="text-slate wrap-anywhere">Reason: {session.cancellationReason}</p>
      )}
    </div>
  )
}

function SessionBadges({ session }: { session: ClassData }) {
  const { status, isTaken, isClash, seats, attended } = session
  if (status === 'cancelled') return <Badge look="over">Cancelled</Badge>
  return (
    <>
      {isTaken && (
        <Badge look="sure">
          {attended} of {seats} there
        </Badge>
      )}
      {isClash && <Badge look="waits">Clash</Badge>}
    </>
  )
}
