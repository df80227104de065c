import { formatMomentOrDay } from '../../../ui/staff/format-moment-or-day.ts'
import { Summary } from '../../../ui/staff/Summary.tsx'
import type { TimelineEntry } from '../contract.ts'

/** More are folded: what follows a long history stays in reach. */
const shownEntries = 8

/** What happened to a registration, who did it and when, the newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const earlier = entries.slice(shownEntries)
  return (
    <div>
      <Entries entries={entries.slice(0, shownEntries)} />
      {earlier.length > 0 && (
        <details className="group mt-1">
          <Summary>Earlier ({earlier.length})</Summary>
          <Entries entries={earlier} />
        </details>
      )}
    </div>
  )
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="relative grid gap-3.5 pl-5 before:absolute before:inset-y-2 before:left-1 before:w-px before:bg-line">
      {entries.map(({ id, at, who: author, what, note }) => (
        <li
          key={id}
          className="relative leading-snug before:absolute before:top-1.5 before:-left-5 before:size-2.25 before:rounded-full before:border before:border-edge before:bg-white first:before:border-ink first:before:bg-marigold"
        >
          <p className="font-medium wrap-anywhere">{what}</p>
          {note && <p className="measure whitespace-pre-line wrap-anywhere">{note}</p>}
          <p className="text-[0.8125rem] text-slate">
            {author ?? 'The student'}, <time dateTime={at}>{formatMomentOrDay(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
