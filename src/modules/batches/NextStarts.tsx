import { useEffect, useRef } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { startAnchor } from '../../ui/addresses/waitlist-address.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocation } from '../../ui/router.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import type { Start } from './contract.ts'
import { useStarts } from './use-starts.ts'

/** The next starts on a course page, with free seats. */
export function NextStarts({ course }: { course: string }) {
  const starts = useStarts(course)
  const { hash } = useLocation()
  // The server knows no hash.
  const isHydrated = useHydrated(hash !== '')
  const isWanted = ({ id }: Start) => isHydrated && hash === `#${startAnchor(id)}`
  const shownStarts = starts.filter((start, index) => index < mostShown || isWanted(start))
  if (starts.length === 0) return null
  return (
    <section
      aria-labelledby="starts-heading"
      className="mt-4 border-t border-line pt-3 print:hidden"
    >
      <h2 id="starts-heading" className="text-sm font-semibold tracking-normal text-slate">
        {batchTimes.heading}
      </h2>
      <ul>
        {shownStarts.map((start) => (
          <StartItem key={start.id} start={start} isWanted={isWanted(start)} />
        ))}
      </ul>
      {starts.length > shownStarts.length && (
        <p className="text-sm text-slate">{batchTimes.more(starts.length - shownStarts.length)}</p>
      )}
    </section>
  )
}

const mostShown = 3

/** `isWanted`: the address leads to it, so it is brought into view. */
function StartItem({ start, isWanted }: { start: Start; isWanted: boolean }) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isWanted) return
    ref.current?.focus()
    ref.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return (
    <li
      ref={ref}
      id={startAnchor(start.id)}
      tabIndex={-1}
      className="border-b border-line py-2.5 outline-none last:border-b-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{batchTimes.start(start, start.startsOn)}</span>
        <span className="text-sm tabular-nums">{batchTimes.left(start.left)}</span>
      </div>
      <p className="text-sm text-slate">
        {batchTimes.hours(start)} · {batchTimes.place(start)}
      </p>
      {start.left === 0 && <JoinWaitlist start={start} isWanted={isWanted} />}
    </li>
  )
}

const loadForm = () => import('./WaitForm.tsx').then((part) => part.WaitForm)

/** Below a full start. The form is loaded on request. */
function JoinWaitlist({ start, isWanted }: { start: Start; isWanted: boolean }) {
  const { Part, open } = useLazyComponent(loadForm)
  useEffect(() => {
    if (isWanted) void open()
  }, [isWanted, open])
  if (Part) return <Part course={start.course} batch={start.id} />
  return (
    <>
      <Button kind="quiet" onClick={open} className="-ml-3 noscript:hidden">
        {batchTimes.wait}
        <span className="sr-only">: {batchTimes.start(start, start.startsOn)}</span>
      </Button>
      <noscript>
        {import.meta.env.SSR && (
          <WithoutScripts text={batchTimes.waitWithoutScripts} about={batchTimes.waitlist} />
        )}
      </noscript>
    </>
  )
}
