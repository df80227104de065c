import { starts } from '#words/starts.ts'
import { toCalendar } from '../../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../../ui/api/ask.ts'
import { addressOf } from '../../../../ui/api/backend-url.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatDate } from '../../../../ui/format/days.ts'
import { Badge } from '../../../../ui/staff/Badge.tsx'

const call = 'GET /api/admin/taught' as const
type Taught = CallData<typeof call>['batches'][number]

/** What a trainer teaches next and now, with the names of those who have a seat. */
export function TaughtBatches({ batches }: { batches: readonly Taught[] }) {
  return (
    <section aria-labelledby="own-batches" className="max-w-3xl pt-5">
      <h2 id="own-batches" className="pb-1.5 text-lg">
        Your batches
      </h2>
      <ul className="border-t border-edge">
        {batches.map((batch) => (
          <li key={batch.id} className="border-b border-line py-3">
            <BatchFacts batch={batch} />
            {batch.people.length > 0 && (
              <details className="mt-1">
                <summary className="cursor-pointer py-2.5 font-medium text-indigo">
                  {grouped(batch.people.length)} of {grouped(batch.seats)} seats taken
                </summary>
                <ol className="list-decimal pb-2 pl-8">
                  {batch.people.map(({ place: index, name }) => (
                    <li key={index} className="py-0.5 wrap-anywhere">
                      {name}
                    </li>
                  ))}
                </ol>
              </details>
            )}
            {batch.people.length === 0 && <p className="text-slate">Nobody has a seat yet.</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function BatchFacts({ batch }: { batch: Taught }) {
  const { id, course, endsOn, room, mode, isRunning } = batch
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{course}</h3>
        <p>
          {starts.start(batch, batch.startsOn)}, until {formatDate(endsOn)}
        </p>
        <p className="text-slate wrap-anywhere">
          {starts.hours(batch)} · {room || starts.mode[mode]}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge look={isRunning ? 'sure' : 'on its way'}>{isRunning ? 'Running' : 'Coming'}</Badge>
        <a
          href={addressOf(toCalendar(id))}
          download
          aria-label={`Add the classes of ${course} to your calendar`}
          className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
        >
          Calendar
        </a>
      </div>
    </div>
  )
}
