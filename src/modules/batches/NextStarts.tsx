import { starts as words } from '#words/starts.ts'
import { Button } from '../../ui/Button.tsx'
import { usePart } from '../../ui/use-part.ts'
import type { Start } from './contract.ts'
import { useStarts } from './use-starts.ts'

/** The next starts on a course page, with free seats. */
export function NextStarts({ course }: { course: string }) {
  const starts = useStarts(course)
  if (starts.length === 0) return null
  return (
    <section
      aria-labelledby="starts-heading"
      className="mt-4 border-t border-line pt-3 print:hidden"
    >
      <h2 id="starts-heading" className="text-sm font-semibold tracking-normal text-slate">
        {words.heading}
      </h2>
      <ul>
        {starts.slice(0, mostShown).map((start) => (
          <li key={start.id} className="border-b border-line py-2.5 last:border-b-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{words.start(start, start.startsOn)}</span>
              <span className="text-sm tabular-nums">{words.left(start.left)}</span>
            </div>
            <p className="text-sm text-slate">
              {words.hours(start)} · {words.mode[start.mode]}
            </p>
            {start.left === 0 && <JoinWaitlist start={start} />}
          </li>
        ))}
      </ul>
      {starts.length > mostShown && (
        <p className="text-sm text-slate">{words.more(starts.length - mostShown)}</p>
      )}
    </section>
  )
}

const mostShown = 3

const loadForm = () => import('./WaitForm.tsx').then((part) => part.WaitForm)

/** Below a full start. The form is loaded on request. */
function JoinWaitlist({ start }: { start: Start }) {
  const { Part, open } = usePart(loadForm)
  if (Part) return <Part course={start.course} batch={start.id} />
  return (
    <Button kind="quiet" onClick={open} className="-ml-3">
      {words.wait}
      <span className="sr-only">: {words.start(start, start.startsOn)}</span>
    </Button>
  )
}
