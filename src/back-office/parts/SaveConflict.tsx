import { useEffect, useRef } from 'react'
import { formatTime } from '../../formats/times.ts'
import { Button } from '../../ui/Button.tsx'

/** A field in which two texts differ, in words, and a way to take over the other one. */
export type Difference = { label: string; mine: string; theirs: string; take: () => void }

/** Somebody else has saved meanwhile: both texts side by side, and nothing is saved until it is settled. */
export function SaveConflict({
  what,
  by,
  at,
  differences,
  onKeepMine,
  onTakeTheirs,
}: {
  /** What was saved: “this course”. */
  what: string
  by: string
  /** ISO 8601 */
  at: string
  differences: Difference[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: browsers begin to return a promise, which React would take for a way to clean up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={box}
      aria-labelledby="conflict-heading"
      className="rounded-card border-2 border-kumkum p-4"
    >
      <div role="alert">
        <h2 id="conflict-heading" className="text-lg">
          {by} saved {what} while you were writing
        </h2>
        <p className="mt-1">
          On {formatTime(at)}. Nothing was overwritten: your text is still in the form. Take over
          what you want to keep of theirs, then decide.
        </p>
      </div>
      <dl className="mt-3">
        {differences.map(({ label, mine, theirs, take }) => (
          <div key={label} className="border-t border-line py-3">
            <dt className="flex flex-wrap items-center justify-between gap-x-4 font-semibold">
              {label}
              <Button
                kind="quiet"
                aria-label={`Take theirs: ${label}`}
                onClick={take}
                className="px-2!"
              >
                Take theirs
              </Button>
            </dt>
            <dd className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
              <Text who="Yours" text={mine} />
              <Text who={`By ${by}`} text={theirs} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button kind="solid" onClick={onKeepMine}>
          Go on with the form as it is
        </Button>
        <Button onClick={onTakeTheirs}>Throw mine away, take theirs</Button>
      </div>
    </section>
  )
}

function Text({ who, text }: { who: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-[0.8125rem] text-slate">{who}</p>
      <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{text || '(empty)'}</p>
    </div>
  )
}
