import { starts } from '#words/starts.ts'
import { Badge } from '../../../ui/staff/Badge.tsx'
import type { ClassData } from './class-data.ts'

/** When and where a class is, of which course, and how far its roll is. */
export function SessionFacts({
  session,
  today,
  withDay = false,
  withTrainer = false,
  inOneLine = false,
}: {
  session: ClassData
  today: string
  withDay?: boolean
  withTrainer?: boolean
  /** Beside each other where there is room. */
  inOneLine?: boolean
}) {
  const { course, day, fromTime, toTime, mode, room, link, trainer } = session
  const where = room || starts.mode[mode]
  return (
    <div
      className={`min-w-0 ${inOneLine ? 'grow lg:grid lg:min-h-9 lg:grid-cols-[19rem_1fr_1fr] lg:items-center lg:gap-x-4' : ''}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        {withDay && `${starts.day(day, today)}, `}
        {starts.time(fromTime)} to {starts.time(toTime)} <SessionBadges session={session} />
      </p>
      <p className="wrap-anywhere">{course}</p>
      <p className="text-slate wrap-anywhere">
        {[where, withTrainer && (trainer ?? 'No trainer')].filter(Boolean).join(' · ')}
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
