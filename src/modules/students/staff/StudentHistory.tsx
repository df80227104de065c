import { formatTime } from '../../../ui/format/times.ts'
import type { StudentPageData } from '../contract.ts'

/** Events of a student and changes by staff, newest first. */
export function StudentHistory({ history }: { history: StudentPageData['history'] }) {
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading" className="text-lg">
        Timeline
      </h2>
      {history.length === 0 && <p className="mt-1 text-slate">Nothing has happened yet.</p>}
      <ol className="mt-2">
        {history.map(({ key, at, by: author, text, note, changes }) => (
          <li
            key={key}
            className="relative border-l border-line pb-4 pl-5 before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-indigo last:border-transparent"
          >
            <p className="font-medium wrap-anywhere">{text}</p>
            {note && <p className="wrap-anywhere">{note}</p>}
            {changes.map(({ field, from, to }) => (
              <p key={field} className="wrap-anywhere">
                {field}: <span className="text-slate">{from}</span> → {to}
              </p>
            ))}
            <p className="text-[0.8125rem] text-slate">
              <time dateTime={at}>{formatTime(at)}</time>
              {author && `, ${author}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
